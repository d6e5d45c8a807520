import type { identityProviders as en } from '../../en/auth/identity-providers.ts';
import type { Texts } from '../../texts.ts';

export const identityProviders: Texts<typeof en> = {
  one: 'Nhà cung cấp danh tính',
  verbs: {
    list: 'Xem các nhà cung cấp danh tính',
    start: 'Chuyển đến nhà cung cấp danh tính',
    signIn: 'Đăng nhập bằng nhà cung cấp danh tính',
  },
};
