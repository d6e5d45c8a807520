import type { FieldRule } from '@gatehouse/api/platform/fields';

export const fields: Record<FieldRule, string> = {
  required: '{attribute}は必須です',
  maxLength: '{attribute}は{maxLength}文字以内で入力してください',
  minLength: '{attribute}は{minLength}文字以上で入力してください',
  max: '{attribute}は{max}以下にしてください',
  min: '{attribute}は{min}以上にしてください',
  email: 'メールアドレスの形式が正しくありません',
  phone: '電話番号の形式が正しくありません',
  timeZone: '{attribute}は正しいタイムゾーンではありません',
  unknown: '{attribute}はここでは使用できません',
  order: '{attribute}は開始より後にしてください',
  invalid: '{attribute}が正しくありません',
};
