import type { FieldRule } from '@gatehouse/api/platform/fields';

/** What is wrong with a field (spec §5); `{attribute}` is the field's label. */
export const fields = {
  required: '{attribute} is required',
  maxLength: '{attribute} must not exceed {maxLength} characters',
  minLength: '{attribute} must contain at least {minLength} characters',
  max: '{attribute} must not be greater than {max}',
  min: '{attribute} must not be less than {min}',
  email: 'Email Invalid',
  phone: 'Phone Number Invalid',
  timeZone: '{attribute} is not a known time zone',
  unknown: '{attribute} is not expected here',
  order: '{attribute} must lie after the start',
  invalid: '{attribute} Invalid',
} as const satisfies Record<FieldRule, string>;
