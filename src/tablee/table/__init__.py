"""A live table without network: seats, clocks, the event log, fair shuffles, what each viewer sees."""
