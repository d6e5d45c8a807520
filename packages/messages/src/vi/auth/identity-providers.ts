import type { identityProviders as en } from '../../en/auth/identity-providers.ts';
import type { Texts } from '../../texts.ts';

export const identityProviders: Texts<typeof en> = {
  one: 'Nhà cung cấp danh tính',
  fields: {
    rejection: 'Lý do từ chối',
    claim: 'Claim',
    value: 'Giá trị của claim',
    subject: 'Subject tại nhà cung cấp',
    account: 'Tài khoản có email này',
  },
  rejections: {
    TOKEN_REJECTED: 'Một claim của token không đúng',
    USER_INFO_REJECTED: 'UserInfo mô tả một subject khác',
    USER_INFO_UNREACHABLE: 'Nhà cung cấp không phản hồi tại UserInfo và token không có email',
    EMAIL_MISSING: 'Nhà cung cấp không gửi email',
    EMAIL_NOT_VERIFIED: 'Nhà cung cấp chưa xác minh email',
    DOMAIN_NOT_CLAIMED: 'Tên miền của email không thuộc công ty',
    NO_ACCOUNT: 'Không có tài khoản nào dùng email này',
    LINKED_OTHERWISE: 'Tài khoản đã liên kết với một subject khác',
    ACCOUNT_INACTIVE: 'Tài khoản không hoạt động',
    PASSWORDS_OFF: 'Mật khẩu đúng, nhưng công ty chỉ đăng nhập bằng nhà cung cấp',
  },
  verbs: {
    list: 'Xem các nhà cung cấp danh tính',
    start: 'Chuyển đến nhà cung cấp danh tính',
    signIn: 'Đăng nhập bằng nhà cung cấp danh tính',
  },
};
