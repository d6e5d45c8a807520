import type { calendarFeeds as en } from '../../en/meetings/calendar-feeds.ts';
import type { Texts } from '../../texts.ts';

export const calendarFeeds: Texts<typeof en> = {
  one: 'Địa chỉ lịch',
  verbs: {
    makeMine: 'Tạo địa chỉ lịch cá nhân',
    removeMine: 'Thu hồi địa chỉ lịch cá nhân',
    makeOfRoom: 'Tạo địa chỉ lịch phòng họp',
    removeOfRoom: 'Thu hồi địa chỉ lịch phòng họp',
  },
  fields: { roomId: 'Phòng họp', madeAt: 'Thời điểm tạo địa chỉ' },
  subscribe: 'Đăng ký lịch',
  titleMine: 'Đăng ký lịch của tôi',
  titleRoom: 'Đăng ký lịch {room}',
  hintMine:
    'Outlook, Google Calendar, Apple Calendar và các ứng dụng khác hiển thị cuộc họp và lịch của bạn qua một địa chỉ bí mật. Ai biết địa chỉ này đều xem được mà không cần đăng nhập.',
  hintRoom:
    'Outlook, Google Calendar, Apple Calendar và các ứng dụng khác hiển thị lịch đặt phòng này qua một địa chỉ bí mật: chủ đề và thời gian, không có người đặt, ghi chú và khách mời. Ai biết địa chỉ này đều xem được mà không cần đăng nhập.',
  none: 'Chưa có địa chỉ nào.',
  there:
    'Đã có một địa chỉ, tạo ngày {date}. Địa chỉ chỉ hiển thị một lần; nếu bị mất hoặc bị lộ, hãy tạo địa chỉ mới.',
  make: 'Tạo địa chỉ',
  renew: 'Tạo địa chỉ mới',
  renewText: 'Địa chỉ hiện tại sẽ ngừng hoạt động và các lịch đang dùng nó không còn được cập nhật.',
  withdraw: 'Thu hồi',
  withdrawText: 'Các lịch đang dùng địa chỉ này không còn được cập nhật.',
  addressText:
    'Hãy sao chép địa chỉ ngay: sẽ không ai xem lại được. Trong Outlook chọn Thêm lịch, Đăng ký từ web; trong Google Calendar chọn Lịch khác, Từ URL; trong Apple Calendar chọn Tệp, Đăng ký lịch mới. Thay đổi sẽ hiển thị khi ứng dụng đọc lại lịch, có thể sau vài giờ.',
  said: {
    makeMine: 'Đã tạo địa chỉ.',
    removeMine: 'Đã thu hồi địa chỉ.',
    makeOfRoom: 'Đã tạo địa chỉ.',
    removeOfRoom: 'Đã thu hồi địa chỉ.',
  },
};
