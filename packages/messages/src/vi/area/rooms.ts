import type { rooms as en } from '../../en/area/rooms.ts';
import type { Texts } from '../../texts.ts';

export const rooms: Texts<typeof en> = {
  one: 'Phòng',
  fields: {
    roomName: 'Tên',
    roomCode: 'Mã',
    roomType: 'Loại phòng',
    floor: 'Tầng',
    parentRoomId: 'Nằm trong phòng',
    description: 'Mô tả',
    detail_info: 'Chi tiết', // sic: wire format
    isSecure: 'Bảo mật',
    isEnabled: 'Đang hoạt động',
    parentRoomName: 'Nằm trong phòng',
    roomMapData: 'Vị trí trên sơ đồ',
    buildingAddress: 'Địa chỉ',
  },
  buildings: 'Tòa nhà',
  noBuilding: 'Chưa có tòa nhà nào',
  noBuildingHint: 'Phòng thuộc về một tòa nhà. Hãy thêm tòa nhà trước.',
  search: 'Tìm phòng',
  empty: 'Chưa có phòng nào',
  emptyHint: 'Hãy thêm phòng đầu tiên của {building}; sau đó là cửa và thiết bị.',
  create: 'Thêm phòng',
  edit: 'Sửa phòng',
  doors_other: '{count} cửa',
  doorsOf: 'Các cửa của {name}',
  company: 'Công ty',
  chooseCompany: 'Hãy chọn công ty trước.',
  chooseBuilding: 'Hãy chọn tòa nhà trước.',
  types: {
    MEETING_ROOM: 'Phòng họp',
    SECURITY_ROOM: 'Phòng an ninh',
    OPEN_ROOM: 'Phòng mở',
  },
  onFloor: 'Tầng {floor}',
  within: 'Trong {name}',
  detailsHint: 'Trang thiết bị, số chỗ ngồi và những điều cần biết.',
  secureHint: 'Phòng có nhãn an ninh ở mọi nơi hiển thị.',
  security: 'An ninh',
  inUse_other: 'Phòng vẫn còn {count} cửa. Hãy xóa các cửa trước.',
  held: 'Phòng vẫn còn {uses}. Hãy xóa hoặc chuyển chúng; phòng đã có hoặc sắp có cuộc họp thì hãy ngừng hoạt động.',
  usedBy: {
    rooms_other: '{count} phòng bên trong',
    meetings_other: '{count} cuộc họp',
  },
  said: {
    create: 'Đã thêm phòng.',
    update: 'Đã sửa phòng.',
    remove: 'Đã xóa phòng.',
  },
};
