import type { FieldRule } from '@gatehouse/api/platform/fields';

export const fields: Record<FieldRule, string> = {
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
  invalid: '{attribute} 항목이 올바르지 않습니다',
};
