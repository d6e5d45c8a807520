import type { firmware as en } from '../../en/device-ops/firmware.ts';
import type { Texts } from '../../texts.ts';

export const firmware: Texts<typeof en> = {
  one: 'Firmware',
  fields: {
    type: 'Loại thiết bị',
    versionCode: 'Mã phiên bản',
    versionName: 'Tên phiên bản',
    description: 'Mô tả',
    releaseDate: 'Ngày phát hành',
    fwUrl: 'Tải xuống',
    fileName: 'Tệp cài đặt',
    size: 'Dung lượng',
    sha256: 'SHA-256',
    running: 'Thiết bị',
    waiting: 'Chờ cài đặt',
    companyId: 'Công ty',
    deviceIds: 'Thiết bị cần cài đặt',
  },
  tabs: { firmware: 'Firmware', models: 'Mô hình AI' },
  verbs: {
    install: 'Chọn thiết bị',
  },
  search: 'Tìm firmware theo mô tả',
  searchHint: 'Tìm firmware',
  allTypes: 'Tất cả loại thiết bị',
  empty: 'Chưa có firmware nào',
  emptyHint: 'Hãy thêm tệp cài đặt; sau đó có thể yêu cầu các thiết bị cùng loại cài đặt.',
  create: 'Thêm phiên bản',
  fileHint: 'Tệp cài đặt Android (.apk), từ 1MB đến 500MB',
  download: 'Tải {name}',
  inUse_other: '{count} đang dùng',
  toInstall_other: '{count} chờ cài đặt',
  named: '{type} phiên bản {version}',
  devicesOf: 'Thiết bị của phiên bản {version}',
  installOf: 'Cài đặt phiên bản {version}',
  noDevices: 'Không có thiết bị nào dùng hoặc chờ cài phiên bản này.',
  noneOfType: 'Chưa có thiết bị nào thuộc loại này.',
  installHint:
    'Thiết bị được chọn sẽ được yêu cầu ở lần báo cáo kế tiếp và tự cài đặt. Thiết bị bỏ chọn sẽ không còn được yêu cầu.',
  install: 'Lưu',
  states: {
    RUNNING: 'Đang dùng',
    FETCHED: 'Đã tải về',
    WAITING: 'Chờ lần báo cáo kế tiếp',
    OTHER: 'Đang dùng phiên bản khác',
  },
  obstacles: {
    PROTOCOL: 'Giao thức không hỗ trợ cập nhật',
    NOT_APPROVED: 'Chưa được duyệt',
    DISABLED: 'Ngừng hoạt động',
  },
  unknownVersion: 'Chưa báo phiên bản',
  runs: 'Đang dùng phiên bản {version}',
  keepRunning:
    'Các thiết bị đang dùng hoặc chờ cài đặt: {names}. Thiết bị đang dùng vẫn tiếp tục dùng phiên bản này.',
  moreDevices_other: '{count} thiết bị khác',
  said: {
    create: 'Đã thêm phiên bản.',
    install: 'Các thiết bị sẽ được yêu cầu ở lần báo cáo kế tiếp.',
    remove: 'Đã xóa phiên bản.',
  },
};
