import type { FieldRule } from '@gatehouse/api/platform/fields';

/** Validation errors (spec §5). `{attribute}` is the label of the field. */
export const fields = {
  required: '{attribute} is required',
  maxLength: '{attribute} must not exceed {maxLength} characters',
  minLength: '{attribute} must contain at least {minLength} characters',
  max: '{attribute} must be {max} or less',
  min: '{attribute} must be {min} or more',
  email: 'Email Invalid',
  phone: 'Phone Number Invalid',
  timeZone: '{attribute} must be a time zone such as Asia/Tokyo',
  unknown: '{attribute} isn’t a recognised field',
  order: '{attribute} must be after the start',
  future: '{attribute} can’t be in the future',
  past: '{attribute} can’t be in the past',
  tooLong: '{attribute} is too far from the start',
  passwordShort: '{attribute} must be at least {minLength} characters',
  passwordGuessed:
    '{attribute} is too easy to guess. Adding digits or symbols to a common word isn’t enough.',
  passwordPattern: '{attribute} can’t be a repeated pattern, a row of keys or digits only',
  passwordName: '{attribute} can’t contain the account name',
  passwordSame: '{attribute} must be different from the old one',
  oneLine: '{attribute} can’t contain line breaks or control characters',
  taken: '{attribute} is already in use',
  invalid: '{attribute} Invalid',
} as const satisfies Record<FieldRule, string>;
