import type { fields as en } from '../../en/front/fields.ts';
import type { Texts } from '../../texts.ts';

export const fields: Texts<typeof en> = {
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
  future: '{attribute} không được ở tương lai',
  past: '{attribute} không được ở quá khứ',
  tooLong: '{attribute} cách thời điểm bắt đầu quá xa',
  passwordShort: '{attribute}: ít nhất {minLength} ký tự',
  passwordGuessed: '{attribute}: từ này thuộc số những từ bị đoán đầu tiên, dù thêm chữ số hay ký hiệu',
  passwordPattern: '{attribute}: không dùng chuỗi lặp, dãy liền nhau hoặc chỉ toàn chữ số',
  passwordName: '{attribute}: không được chứa tên tài khoản',
  passwordSame: '{attribute}: phải khác mật khẩu cũ',
  oneLine: '{attribute} không được chứa ký tự xuống dòng hoặc ký tự điều khiển',
  taken: '{attribute} đã được sử dụng',
  invalid: '{attribute} không hợp lệ',
};
