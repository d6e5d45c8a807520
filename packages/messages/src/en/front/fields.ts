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
  future: '{attribute} must not lie in the future',
  past: '{attribute} must not lie in the past',
  tooLong: '{attribute} lies too far from the start',
  passwordShort: '{attribute}: at least {minLength} characters',
  passwordGuessed:
    '{attribute}: this word is among the first that are guessed, whatever digits and signs surround it',
  passwordPattern: '{attribute}: no repetitions, rows of keys or digits alone',
  passwordName: '{attribute}: it must not contain the account name',
  passwordSame: '{attribute}: it must differ from the old one',
  oneLine: '{attribute} must not contain line breaks or control characters',
  invalid: '{attribute} Invalid',
} as const satisfies Record<FieldRule, string>;
