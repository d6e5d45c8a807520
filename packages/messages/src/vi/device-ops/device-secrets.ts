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
  path: {
    make: 'Đường dẫn để gửi',
    renew: 'Đường dẫn mới',
    makeTitle: 'Tạo đường dẫn cho {name}?',
    makeText:
      'Thiết bị gửi sự kiện đến một đường dẫn mà chỉ thiết bị đó biết. Hệ thống chỉ hiển thị một lần; hãy nhập ngay vào thiết bị.',
    makeConfirm: 'Tạo đường dẫn',
    renewTitle: 'Tạo đường dẫn mới cho {name}?',
    renewText:
      'Đường dẫn cũ hết hiệu lực ngay: cho đến khi nhập đường dẫn mới vào thiết bị, mọi dữ liệu gửi đến đều bị từ chối và thiết bị giữ lại sự kiện.',
    renewConfirm: 'Tạo đường dẫn mới',
    title: 'Đường dẫn của {name}',
    text: 'URL chỉ hiển thị lần này. Hãy nhập các thông tin sau vào thiết bị, mục HTTP Listening.',
    done: 'Thiết bị đã có đường dẫn riêng.',
  },
  said: {
    rotate: 'Thiết bị đã có khóa ký mới.',
  },
};
