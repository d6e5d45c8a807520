import type { deviceSecrets as en } from '../../en/device-ops/device-secrets.ts';
import type { Texts } from '../../texts.ts';

export const deviceSecrets: Texts<typeof en> = {
  one: 'Khóa ký',
  renew: 'Tạo khóa ký mới',
  renewTitle: 'Tạo khóa ký mới cho {name}?',
  renewText:
    'Khóa cũ hết hiệu lực ngay: cho đến khi thiết bị có khóa mới, mọi dữ liệu gửi đến đều bị từ chối.',
  confirm: 'Tạo khóa mới',
  title: 'Khóa ký của {serial}',
  text: 'Khóa chỉ hiển thị lần này. Hãy nhập vào thiết bị hoặc chương trình dùng khóa để ký.',
  example: 'Cách ký một yêu cầu',
  said: {
    rotate: 'Thiết bị đã có khóa ký mới.',
  },
};
