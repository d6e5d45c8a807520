export const punchDirections = ['IN', 'OUT'] as const;
export const punchResults = ['ACCESS_GRANTED', 'ACCESS_REJECTED'] as const;

/** Reasons for which a device denied access, as reported by the device. */
export const punchRefusals = [
  'UNKNOWN_PERSON',
  'NO_RIGHT',
  'OUTSIDE_TIMES',
  'WRONG_ROOM',
  'EXPIRED',
  'PASSBACK',
  'NOT_RECOGNISED',
  'WRONG_PASSWORD',
  'WRONG_WAY',
  'TOO_SOON',
  'LOST_CARD',
  'BLOCKED',
  'INTERLOCK',
  'OTHERS_MISSING',
  'DOOR_CLOSED',
  'NO_ANSWER',
  'TEMPERATURE',
  'NO_MASK',
] as const;
export type PunchRefusal = (typeof punchRefusals)[number];
