import type { trackingDevices as en } from '../../en/vehicles/tracking-devices.ts';
import type { Texts } from '../../texts.ts';

export const trackingDevices: Texts<typeof en> = {
  one: 'Thiết bị giám sát',
  fields: {
    deviceId: 'Mã thiết bị',
    deviceName: 'Tên',
    laneId: 'Làn xe',
    laneName: 'Làn xe',
    gateName: 'Cổng xe',
    deviceType: 'Loại',
    direction: 'Hướng',
    cameraUrl: 'URL camera',
    baudRate: 'Tốc độ baud',
    description: 'Mô tả',
    secretVersion: 'Phiên bản khóa',
  },
  types: {
    CAMERA: 'Camera',
    CARD: 'Thẻ',
    SENSOR: 'Cảm biến',
  },
  directions: {
    IN: 'Vào',
    OUT: 'Ra',
    IN_OUT: 'Hai chiều',
  },
  cameraHint: 'http, https hoặc rtsp, không kèm tài khoản và mật khẩu. Hệ thống chỉ hiển thị địa chỉ này.',
  allTypes: 'Tất cả loại',
  search: 'Tìm thiết bị giám sát theo tên, mã, làn xe hoặc cổng xe',
  searchHint: 'Tìm thiết bị giám sát',
  empty: 'Chưa có thiết bị giám sát nào',
  emptyHint: 'Hãy thêm camera, đầu đọc thẻ và cảm biến theo dõi làn xe.',
  create: 'Thêm thiết bị giám sát',
  edit: 'Sửa thiết bị giám sát',
  created: 'Đã thêm thiết bị giám sát.',
  updated: 'Đã sửa thiết bị giám sát.',
  deleted: 'Đã xóa thiết bị giám sát.',
};
