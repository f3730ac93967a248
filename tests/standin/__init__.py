"""Tests of the stand-in: each names the fact it rests on."""
