import type { provisioningTokens as en } from '../../en/settings/provisioning-tokens.ts';
import type { Texts } from '../../texts.ts';

export const provisioningTokens: Texts<typeof en> = {
  one: 'Mã cấp phát',
  fields: {
    companyId: 'Công ty',
    companyName: 'Công ty',
    tokenName: 'Tên',
    departmentId: 'Phòng ban cho người chưa có phòng ban',
    departmentName: 'Phòng ban mặc định',
    sendsInvitations: 'Gửi email mời nhân viên mới',
    endsOn: 'Hiệu lực đến',
    endedAt: 'Kết thúc lúc',
    isOver: 'Đã hết hạn',
    createdBy: 'Người tạo',
    createdDate: 'Ngày tạo',
    seenAt: 'Lần dùng gần nhất',
  },
  hint: 'Với mã cấp phát này, nhà cung cấp danh tính như Microsoft Entra ID hoặc Okta tự thêm, sửa, vô hiệu hóa nhân viên của công ty và gán vai trò cho họ (SCIM 2.0). Địa chỉ gửi đến:',
  search: 'Tìm theo tên',
  create: 'Tạo mã cấp phát',
  edit: 'Sửa mã cấp phát',
  created: 'Đã tạo mã cấp phát.',
  updated: 'Đã sửa mã cấp phát.',
  deleted: 'Đã xóa mã cấp phát.',
  nameHint: 'Nhật ký hệ thống ghi tên này cho mọi việc được làm bằng mã cấp phát, ví dụ Entra ID, Okta',
  noDepartment: 'Không có: từ chối những người này',
  endsHint: 'Ngày cuối cùng; để trống thì mã cấp phát có hiệu lực đến khi bị xóa',
  never: 'Chưa lần nào',
  endless: 'Không thời hạn',
  until: 'Đến {date}',
  ended: 'Đã hết hạn {date}',
  abandoned: 'Đã kết thúc {date}: người tạo mất quyền',
  empty: 'Chưa có mã cấp phát nào',
  emptyHint: 'Hãy tạo một mã cấp phát và nhập vào phần cài đặt của nhà cung cấp danh tính.',
  tokenTitle: 'Mã cấp phát của {name}',
  tokenText:
    'Hãy nhập mã cấp phát vào nhà cung cấp danh tính ngay: không ai xem lại được. Địa chỉ (tenant URL, SCIM base URL) là {address}.',
  deleteText:
    'Từ đó nhà cung cấp danh tính không thể thay đổi gì bằng mã cấp phát này. Nhân viên đã thêm vẫn được giữ.',
};
