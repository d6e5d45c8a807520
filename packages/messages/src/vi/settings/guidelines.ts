import type { guidelines as en } from '../../en/settings/guidelines.ts';
import type { Texts } from '../../texts.ts';

export const guidelines: Texts<typeof en> = {
  type: 'Hướng dẫn',
  language: 'Ngôn ngữ của hướng dẫn',
  types: {
    cms: 'Hệ thống',
    tablet: 'Máy tính bảng',
  },
  languages: {
    en: 'English',
    vn: 'Tiếng Việt',
  },
  roles: {
    staff: 'Dành cho nhân viên',
    manager: 'Dành cho quản lý',
    admin: 'Dành cho quản trị viên',
  },
  download: 'Tải PDF',
  open: 'Mở hướng dẫn',
  noViewer: 'Trình duyệt này không hiện PDF trong trang',
  noViewerHint: 'Hãy mở hướng dẫn ở cửa sổ khác hoặc tải về.',
};
