import type { area as en } from '../en/area.ts';
import type { Texts } from '../texts.ts';

export const area: Texts<typeof en> = {
  buildings: {
    title: 'Tòa nhà',
    companies: 'Công ty',
    noCompany: 'Chưa có công ty nào',
    noCompanyHint: 'Tòa nhà thuộc về một công ty. Hãy nhờ quản trị viên hệ thống thêm công ty.',
    search: 'Tìm tòa nhà',
    empty: 'Chưa có tòa nhà nào',
    emptyHint: 'Hãy thêm tòa nhà đầu tiên của {company}; sau đó là phòng, cửa và thiết bị.',
    create: 'Thêm tòa nhà',
    edit: 'Sửa tòa nhà',
    editOne: 'Sửa {name}',
    deleteOne: 'Xóa {name}',
    rooms_other: '{count} phòng',
    roomsOf: 'Các phòng của {name}',
    one: 'Tòa nhà',
    name: 'Tên',
    code: 'Mã',
    address: 'Địa chỉ',
    description: 'Mô tả',
    company: 'Công ty',
    timeZone: 'Múi giờ',
    ownZone: 'Theo công ty',
    timeZoneHint: 'Chỉ chọn nếu khác với công ty. Ngày công được tính theo múi giờ này.',
    enabled: 'Đang hoạt động',
    inUse_other: 'Tòa nhà vẫn còn {count} phòng. Hãy xóa các phòng trước.',
  },
};
