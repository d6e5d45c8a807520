/** Of ACCESS: what a room and one's zones of it may say against it. */
const accessErrors = [
  'AREA_ROOM_ID_NOT_FOUND',
  'AREA_ROOM_ACCESS_NOT_NEEDED',
  'AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED',
] as const;

/** What may be said against sending a request. */
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

/** It is not there, or in another state. */
export const stateErrors = ['REQ_ID_NOT_FOUND', 'REQ_INVALID_STATUS'] as const;

/** Of one's own. */
export const ownErrors = ['HR_EMPLOYEE_NOT_FOUND', ...stateErrors] as const;

/** What may be said against approving one. */
export const approveErrors = [
  ...stateErrors,
  ...accessErrors,
  'REQ_NOTHING_TO_CANCEL',
  'REQ_PUNCH_NOT_FOUND',
  'ATT_MONTH_CLOSED',
  'REQ_LEAVE_BEYOND',
] as const;
