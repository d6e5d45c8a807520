import type { doors as en } from '../../en/area/doors.ts';
import type { Texts } from '../../texts.ts';

export const doors: Texts<typeof en> = {
  one: 'Cửa',
  fields: {
    doorName: 'Tên cửa',
    doorCode: 'Mã cửa',
    doorType: 'Loại cửa',
    enabled: 'Đang hoạt động',
  },
  rooms: 'Phòng',
  noRoom: 'Chưa có phòng nào đang hoạt động',
  noRoomHint: 'Cửa thuộc về một phòng. Hãy thêm phòng trước.',
  search: 'Lọc cửa theo tên hoặc mã',
  empty: 'Chưa có cửa nào',
  emptyHint: 'Hãy thêm cửa đầu tiên của {room}; sau đó có thể gắn thiết bị.',
  create: 'Thêm cửa',
  edit: 'Sửa cửa',
  devices_other: '{count} thiết bị',
  devicesOf: 'Các thiết bị của {name}',
  types: {
    IN: 'Lối vào',
    OUT: 'Lối ra',
    IN_OUT: 'Lối vào và ra',
  },
  state: 'Trạng thái',
  inUse_other: 'Cửa vẫn còn gắn {count} thiết bị. Vui lòng xóa hoặc chuyển chúng trước.',
  moveHint: 'Khi chuyển sang tòa nhà khác, ngày công của những tháng chưa chốt được tính lại.',
  said: {
    create: 'Đã thêm cửa.',
    update: 'Đã sửa cửa.',
    remove: 'Đã xóa cửa.',
  },
};
