"""What Commit and the fit do, on channels of files: without a scene, without a host."""
