import type { MailKind } from '@gatehouse/api/settings/mails';
import type { MailText, MeetingMailWords } from '../../mail-shape.ts';

export const mails: Record<MailKind, MailText> = {
  INVITATION: {
    subject: 'Chào mừng bạn: tài khoản của bạn tại {company}',
    paragraphs: [
      'Chào mừng {name},',
      'Bạn đã có tài khoản trên hệ thống Gatehouse của {company}. Tên tài khoản của bạn là {account}.',
      'Vui lòng đặt mật khẩu; bạn sẽ được đăng nhập ngay sau đó.',
    ],
    button: 'Đặt mật khẩu',
    note: 'Liên kết dùng được một lần, đến {until}. Nếu bạn không chờ email này, bạn không cần làm gì.',
  },
  PASSWORD_RESET: {
    subject: 'Đặt mật khẩu mới',
    paragraphs: [
      'Xin chào {name},',
      'Quản trị viên đề nghị bạn đặt mật khẩu mới cho tài khoản {account}. Đây là mã của bạn:',
    ],
    button: 'Đặt mật khẩu mới',
    note: 'Mã dùng được một lần, đến {until}. Sau đó, hãy yêu cầu mã mới ở màn hình đăng nhập, mục “Quên mật khẩu?”. Mật khẩu hiện tại vẫn dùng được cho đến khi bạn đặt mật khẩu mới.',
  },
  PASSWORD_CODE: {
    subject: 'Mã đặt mật khẩu mới của bạn',
    paragraphs: ['Xin chào {name},', 'Dùng mã này để đặt mật khẩu mới cho tài khoản {account}:'],
    button: 'Đặt mật khẩu mới',
    note: 'Mã dùng được một lần, đến {until}. Không ai của hệ thống hỏi bạn mã này. Nếu bạn không yêu cầu mã, bạn không cần làm gì.',
  },
  PASSWORD_CHANGED: {
    subject: 'Mật khẩu của bạn đã được đổi',
    paragraphs: [
      'Xin chào {name},',
      'Mật khẩu của tài khoản {account} đã được đổi vào {when}, từ địa chỉ mạng {address}. Các phiên đăng nhập của bạn ở nơi khác đã kết thúc.',
    ],
    button: 'Đặt mật khẩu mới',
    note: 'Nếu chính bạn đã đổi, bạn không cần làm gì. Nếu không, hãy đặt mật khẩu mới ngay, thu hồi các mật khẩu ứng dụng của lịch vì chúng vẫn dùng được, và báo cho quản trị viên.',
  },
  EMAIL_CHANGED: {
    subject: 'Địa chỉ email của tài khoản đã được đổi',
    paragraphs: [
      'Xin chào {name},',
      'Địa chỉ email của tài khoản {account} đã được đổi vào {when}, từ địa chỉ mạng {address}. Từ nay, email về tài khoản này, kể cả mã đặt mật khẩu mới, được gửi đến địa chỉ mới và không còn đến đây.',
    ],
    button: 'Mở hệ thống',
    note: 'Nếu bạn đã yêu cầu hoặc biết việc này, bạn không cần làm gì. Nếu không, hãy báo ngay cho quản trị viên.',
  },
  SECOND_STEP_ON: {
    subject: 'Xác minh hai bước của tài khoản đã bật',
    paragraphs: [
      'Xin chào {name},',
      'Xác minh hai bước của tài khoản {account} đã được thiết lập vào {when}, từ địa chỉ mạng {address}: từ nay bạn đăng nhập bằng mật khẩu và mã trong ứng dụng. Các phiên đăng nhập của bạn ở nơi khác đã kết thúc.',
    ],
    button: 'Xem cài đặt bảo mật',
    note: 'Nếu chính bạn đã làm, bạn không cần làm gì. Nếu không, hãy báo ngay cho quản trị viên để tắt xác minh hai bước, rồi đặt mật khẩu mới.',
  },
  SECOND_STEP_OFF: {
    subject: 'Xác minh hai bước của tài khoản đã tắt',
    paragraphs: [
      'Xin chào {name},',
      'Xác minh hai bước của tài khoản {account} đã được tắt vào {when}, từ địa chỉ mạng {address}: từ nay bạn đăng nhập chỉ bằng mật khẩu. Các phiên đăng nhập của bạn ở nơi khác đã kết thúc.',
    ],
    button: 'Thiết lập lại',
    note: 'Nếu không phải bạn, cũng không phải quản trị viên mà bạn nhờ giúp, hãy báo ngay cho quản trị viên và đặt mật khẩu mới.',
  },
  RECOVERY_CODES: {
    subject: 'Bạn có mã khôi phục mới',
    paragraphs: [
      'Xin chào {name},',
      'Mã khôi phục của tài khoản {account} đã được tạo lại vào {when}, từ địa chỉ mạng {address}. Các mã trước đó không còn dùng được.',
    ],
    button: 'Xem cài đặt bảo mật',
    note: 'Nếu chính bạn đã làm, bạn không cần làm gì. Nếu không, hãy tạo lại mã, đặt mật khẩu mới và báo ngay cho quản trị viên.',
  },
  PASSKEY_ADDED: {
    subject: 'Tài khoản của bạn có thêm khóa truy cập',
    paragraphs: [
      'Xin chào {name},',
      'Một khóa truy cập đã được thêm vào tài khoản {account} vào {when}, từ địa chỉ mạng {address}: bạn có thể đăng nhập bằng mật khẩu và khóa này. Các phiên đăng nhập của bạn ở nơi khác đã kết thúc.',
    ],
    button: 'Xem cài đặt bảo mật',
    note: 'Nếu chính bạn đã làm, bạn không cần làm gì. Nếu không, hãy xóa khóa truy cập, đặt mật khẩu mới và báo ngay cho quản trị viên.',
  },
  PASSKEY_REMOVED: {
    subject: 'Một khóa truy cập đã bị xóa khỏi tài khoản',
    paragraphs: [
      'Xin chào {name},',
      'Một khóa truy cập đã bị xóa khỏi tài khoản {account} vào {when}, từ địa chỉ mạng {address}. Các phiên đăng nhập của bạn ở nơi khác đã kết thúc.',
    ],
    button: 'Xem cài đặt bảo mật',
    note: 'Nếu chính bạn đã làm, bạn không cần làm gì. Nếu không, hãy báo ngay cho quản trị viên và đặt mật khẩu mới.',
  },
  IDENTITY_LINKED: {
    subject: 'Tài khoản của bạn đã được liên kết với nhà cung cấp danh tính',
    paragraphs: [
      'Xin chào {name},',
      'Tài khoản {account} đã được liên kết với một nhà cung cấp danh tính vào {when}, từ địa chỉ mạng {address}: ai đăng nhập ở đó với tư cách của bạn thì vào được đây. Các phiên đăng nhập của bạn ở nơi khác đã kết thúc.',
    ],
    button: 'Xem cài đặt bảo mật',
    note: 'Nếu chính bạn đã làm, bạn không cần làm gì. Nếu không, hãy hủy liên kết, đặt mật khẩu mới và báo ngay cho quản trị viên.',
  },
  IDENTITY_REMOVED: {
    subject: 'Tài khoản của bạn không còn liên kết với nhà cung cấp danh tính',
    paragraphs: [
      'Xin chào {name},',
      'Liên kết của tài khoản {account} với một nhà cung cấp danh tính đã bị hủy vào {when}, từ địa chỉ mạng {address}.',
    ],
    button: 'Xem cài đặt bảo mật',
    note: 'Nếu không phải bạn, cũng không phải quản trị viên, hãy báo ngay cho quản trị viên.',
  },
  APP_REMOVED: {
    subject: 'Ứng dụng tạo mã đã được gỡ khỏi tài khoản',
    paragraphs: [
      'Xin chào {name},',
      'Ứng dụng tạo mã đã được gỡ khỏi tài khoản {account} vào {when}, từ địa chỉ mạng {address}. Từ nay bạn đăng nhập bằng mật khẩu và khóa truy cập. Các phiên đăng nhập của bạn ở nơi khác đã kết thúc.',
    ],
    button: 'Xem cài đặt bảo mật',
    note: 'Nếu chính bạn đã làm, bạn không cần làm gì. Nếu không, hãy báo ngay cho quản trị viên và đặt mật khẩu mới.',
  },
  VISITOR_QR: {
    subject: 'Chuyến thăm {company} của quý khách',
    paragraphs: [
      'Kính chào {name},',
      '{company} mong được đón quý khách vào thời gian sau: {when}.',
      'Múi giờ: {zone}',
      'Người tiếp đón: {host}',
      'Địa chỉ: {place}',
      'Bản đồ: {map}',
      'Mã QR mở các cửa của chuyến thăm trong thời gian này. Hãy đưa mã QR này trước máy đọc ở cửa hoặc cho lễ tân. Nếu không đọc được mã, có thể dùng dãy số:',
    ],
    button: 'Xem mã QR trên điện thoại',
    note: 'Mã QR và liên kết chỉ dành cho quý khách và chỉ có hiệu lực trong thời gian này. Xin đừng chuyển cho người khác.',
  },
  GUEST_QR: {
    subject: 'Mã QR của quý khách cho cuộc họp: {title}',
    paragraphs: [
      '{organizer} ({company}) đã mời quý khách tham dự cuộc họp: {title}.',
      'Múi giờ: {zone}',
      'Địa chỉ: {place}',
      'Bản đồ: {map}',
      'Mã QR này giúp quý khách vào từ {from} đến {until}, và quanh mỗi ngày họp sau đó nếu cuộc họp lặp lại. Hãy đưa mã trước máy đọc ở cửa hoặc cho lễ tân. Nếu không đọc được mã, có thể dùng dãy số:',
    ],
    button: 'Xem mã QR trên điện thoại',
    note: 'Mã QR và liên kết chỉ dành cho quý khách. Nếu cuộc họp đổi lịch, một mã khác sẽ thay thế. Xin đừng chuyển cho người khác.',
  },
  HEALTH_DECLARATION: {
    subject: 'Khai báo y tế cho chuyến thăm {company} – {when}',
    paragraphs: [
      'Kính chào {name},',
      '{host} mong được đón quý khách tại {company} vào {when}. Vui lòng khai báo y tế trước khi đến; chỉ mất một phút.',
    ],
    button: 'Khai báo y tế',
    note: 'Liên kết chỉ dành riêng cho quý khách và có hiệu lực đến {until}. Quý khách chỉ cần khai báo một lần.',
  },
  MEETING_INVITED: {
    subject: 'Lời mời họp: {title}',
    paragraphs: [
      '{organizer} ({company}) trân trọng mời quý khách tham dự cuộc họp: {title}.',
      'Thời gian: {when}',
      'Địa điểm: {place}',
    ],
    note: 'Tệp đính kèm sẽ thêm cuộc họp vào lịch của quý khách. Mọi phản hồi và câu hỏi xin gửi tới {organizer}.',
  },
  MEETING_CHANGED: {
    subject: 'Cuộc họp thay đổi: {title}',
    paragraphs: [
      '{organizer} ({company}) đã thay đổi cuộc họp: {title}. Thông tin mới như sau.',
      'Thời gian: {when}',
      'Địa điểm: {place}',
    ],
    note: 'Tệp đính kèm sẽ cập nhật lịch của quý khách. Mọi phản hồi và câu hỏi xin gửi tới {organizer}.',
  },
  MEETING_SHORTENED: {
    subject: 'Thay đổi từ ngày {from}: {title}',
    paragraphs: [
      '{organizer} ({company}) đã thay đổi chuỗi cuộc họp này từ ngày {from}: {title}. Các buổi sau đây không còn diễn ra như dự kiến.',
      'Thời gian: {when}',
      'Địa điểm: {place}',
    ],
    note: 'Tệp đính kèm sẽ cập nhật lịch của quý khách. Mọi phản hồi và câu hỏi xin gửi tới {organizer}.',
  },
  MEETING_CANCELLED: {
    subject: 'Cuộc họp bị hủy: {title}',
    paragraphs: [
      '{organizer} ({company}) đã hủy cuộc họp với quý khách: {title}.',
      'Thời gian: {when}',
      'Địa điểm: {place}',
    ],
    note: 'Tệp đính kèm sẽ xóa cuộc họp khỏi lịch của quý khách. Mọi câu hỏi xin gửi tới {organizer}.',
  },
  MEETING_ENDING: {
    subject: 'Kết thúc ngày {until}: {title}',
    paragraphs: [
      'Xin chào {name},',
      'Chuỗi cuộc họp của bạn diễn ra lần cuối vào ngày {until}: {title}, {place}.',
      'Bạn có thể gia hạn chỉ bằng một bước. Nếu không thay đổi, chuỗi sẽ kết thúc vào ngày đó.',
    ],
    button: 'Gia hạn chuỗi',
    note: 'Bạn nhận được thư này vì bạn là người đặt chuỗi cuộc họp.',
  },
};

export const meetingMailWords: MeetingMailWords = {
  repeats: { DAILY: 'hằng ngày', WEEKLY: 'hằng tuần', MONTHLY: 'hằng tháng', YEARLY: 'hằng năm' },
  following: 'và tất cả các buổi sau',
};
