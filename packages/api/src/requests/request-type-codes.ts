/** Spec §3 `typeCode`: what can be asked for. Addresses of screens read them, without the shapes of request-types. */
export const requestTypeCodes = [
  'LEAVE',
  'TELEWORK',
  'BUSINESS',
  'OVERTIME',
  'CORRECTION',
  'ACCESS',
] as const;
export type RequestTypeCode = (typeof requestTypeCodes)[number];
