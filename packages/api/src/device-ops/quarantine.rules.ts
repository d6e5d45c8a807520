export const quarantineReasons = [
  'UNKNOWN_PERSON',
  'OTHER_PERSON',
  'UNREADABLE',
  'FUTURE_TIME',
  'PAST_TIME',
] as const;
