//! How anything approximate is made: the adaptive rebuild on a curve's own time cubics.
