"""The asset's side of Keywright: parameters, targets, records, the cook, the callbacks, reports."""
