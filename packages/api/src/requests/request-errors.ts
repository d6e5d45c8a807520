/** Errors of ACCESS requests, about the room and about existing access to it. */
const accessErrors = [
  'AREA_ROOM_ID_NOT_FOUND',
  'AREA_ROOM_ACCESS_NOT_NEEDED',
  'AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED',
] as const;

export const submitErrors = [
  ...accessErrors,
  'REQ_TYPE_NOT_FOUND',
  'REQ_CLASH',
  'REQ_NOT_EMPLOYED',
  'REQ_PUNCH_NOT_FOUND',
  'REQ_NOTHING_TO_CANCEL',
  'ATT_MONTH_CLOSED',
  'REQ_LEAVE_BEYOND',
] as const;

export const stateErrors = ['REQ_ID_NOT_FOUND', 'REQ_INVALID_STATUS'] as const;

export const ownErrors = ['HR_EMPLOYEE_NOT_FOUND', ...stateErrors] as const;

export const approveErrors = [
  ...stateErrors,
  ...accessErrors,
  'REQ_NOTHING_TO_CANCEL',
  'REQ_PUNCH_NOT_FOUND',
  'ATT_MONTH_CLOSED',
  'REQ_LEAVE_BEYOND',
] as const;
