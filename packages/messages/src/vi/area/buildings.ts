import type { buildings as en } from '../../en/area/buildings.ts';
import type { Texts } from '../../texts.ts';

export const buildings: Texts<typeof en> = {
  one: 'Tòa nhà',
  fields: {
    buildingName: 'Tên',
    buildingCode: 'Mã',
    address: 'Địa chỉ',
    mapLink: 'Liên kết bản đồ',
    description: 'Mô tả',
    timeZone: 'Múi giờ',
    isEnabled: 'Đang hoạt động',
    companyId: 'Công ty',
  },
  companies: 'Công ty',
  noCompany: 'Chưa có công ty nào',
  noCompanyHint: 'Tòa nhà thuộc về một công ty. Hãy nhờ quản trị viên hệ thống thêm công ty.',
  search: 'Tìm tòa nhà',
  empty: 'Chưa có tòa nhà nào',
  emptyHint: 'Hãy thêm tòa nhà đầu tiên của {company}; sau đó là phòng, cửa và thiết bị.',
  create: 'Thêm tòa nhà',
  edit: 'Sửa tòa nhà',
  rooms_other: '{count} phòng',
  gates_other: '{count} cổng xe',
  roomsOf: 'Các phòng của {name}',
  company: 'Công ty',
  ownZone: 'Theo công ty',
  timeZoneHint:
    'Chỉ chọn nếu khác với công ty. Ngày công được tính theo múi giờ này. Khi thay đổi, các ngày của những tháng chưa chốt được tính lại.',
  mapLinkHint: 'Địa chỉ trang bản đồ, ví dụ https://maps.example.com/gate. Email gửi khách có liên kết này.',
  inUse_other: 'Tòa nhà vẫn còn {count} phòng. Vui lòng xóa các phòng trước.',
  said: {
    create: 'Đã thêm tòa nhà.',
    update: 'Đã sửa tòa nhà.',
    remove: 'Đã xóa tòa nhà.',
  },
};
