export const quarantineReasons = ['UNKNOWN_PERSON', 'UNREADABLE', 'FUTURE_TIME', 'PAST_TIME'] as const;
