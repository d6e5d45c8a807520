import type { FieldRule } from '@gatehouse/api/platform/fields';

export const fields: Record<FieldRule, string> = {
  required: '{attribute} không được để trống',
  maxLength: '{attribute} không được vượt quá {maxLength} ký tự',
  minLength: '{attribute} phải có ít nhất {minLength} ký tự',
  max: '{attribute} không được lớn hơn {max}',
  min: '{attribute} không được nhỏ hơn {min}',
  email: 'Email không hợp lệ',
  phone: 'Số điện thoại không hợp lệ',
  timeZone: '{attribute} không phải là múi giờ hợp lệ',
  unknown: 'Không dùng {attribute} ở đây',
  order: '{attribute} phải sau thời điểm bắt đầu',
  invalid: '{attribute} không hợp lệ',
};
