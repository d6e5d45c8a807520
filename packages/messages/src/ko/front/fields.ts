import type { fields as en } from '../../en/front/fields.ts';
import type { Texts } from '../../texts.ts';

export const fields: Texts<typeof en> = {
  required: '{attribute} 항목은 필수입니다',
  maxLength: '{attribute} 항목은 {maxLength}자를 넘을 수 없습니다',
  minLength: '{attribute} 항목은 {minLength}자 이상이어야 합니다',
  max: '{attribute} 항목은 {max} 이하여야 합니다',
  min: '{attribute} 항목은 {min} 이상이어야 합니다',
  email: '이메일 형식이 올바르지 않습니다',
  phone: '전화번호 형식이 올바르지 않습니다',
  timeZone: '{attribute} 항목이 올바른 시간대가 아닙니다',
  unknown: '{attribute} 항목은 여기에 사용할 수 없습니다',
  order: '{attribute} 항목은 시작 이후여야 합니다',
  future: '{attribute} 항목은 미래일 수 없습니다',
  past: '{attribute} 항목은 과거일 수 없습니다',
  tooLong: '{attribute} 항목이 시작에서 너무 멉니다',
  passwordShort: '{attribute}: {minLength}자 이상이어야 합니다',
  passwordGuessed: '{attribute}: 숫자나 기호를 붙여도 가장 먼저 추측되는 단어입니다',
  passwordPattern: '{attribute}: 반복, 연속된 글자, 숫자만으로는 만들 수 없습니다',
  passwordName: '{attribute}: 계정 이름을 포함할 수 없습니다',
  passwordSame: '{attribute}: 이전 비밀번호와 달라야 합니다',
  oneLine: '{attribute} 항목에는 줄바꿈이나 제어 문자를 사용할 수 없습니다',
  taken: '{attribute} 항목이 이미 사용 중입니다',
  invalid: '{attribute} 항목이 올바르지 않습니다',
};
