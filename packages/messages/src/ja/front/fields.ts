import type { fields as en } from '../../en/front/fields.ts';
import type { Texts } from '../../texts.ts';

export const fields: Texts<typeof en> = {
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
  future: '{attribute}に未来の日時は指定できません',
  past: '{attribute}に過去の日時は指定できません',
  tooLong: '{attribute}が開始から離れすぎています',
  passwordShort: '{attribute}：{minLength}文字以上にしてください',
  passwordGuessed: '{attribute}：数字や記号を付けても最初に推測される単語です',
  passwordPattern: '{attribute}：繰り返し、連続した文字、数字だけは使用できません',
  passwordName: '{attribute}：アカウント名を含めることはできません',
  passwordSame: '{attribute}：以前のものと異なる必要があります',
  oneLine: '{attribute}に改行や制御文字は使用できません',
  taken: '{attribute}はすでに使用されています',
  invalid: '{attribute}が正しくありません',
};
