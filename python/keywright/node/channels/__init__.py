"""From target rows to keys on channels: what a row stands for, which span, the plan, the write."""
