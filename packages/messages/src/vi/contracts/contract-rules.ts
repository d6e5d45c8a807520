import type { contractRules as en } from '../../en/contracts/contract-rules.ts';
import type { Texts } from '../../texts.ts';

export const contractRules: Texts<typeof en> = {
  one: 'Nhắc hợp đồng',
  fields: {
    name: 'Tên',
    remindBeforeDay: 'Số ngày trước',
    isEnabled: 'Bật',
  },
  verbs: {
    enable: 'Bật hoặc tắt',
  },
  search: 'Tìm quy tắc theo tên',
  switch: 'Bật {name}',
  empty: 'Chưa có quy tắc nào',
  emptyHint: 'Không có quy tắc thì không ai được báo khi hợp đồng sắp hết hạn.',
  create: 'Thêm quy tắc',
  edit: 'Sửa quy tắc',
  created: 'Đã thêm quy tắc.',
  updated: 'Đã sửa quy tắc.',
  deleted: 'Đã xóa quy tắc.',
  daysHint: '0 là báo vào đúng ngày hết hạn. Hợp đồng hết hạn sớm hơn được báo ngay.',
};
