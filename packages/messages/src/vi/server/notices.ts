import type { NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { NoticeText } from '../../notice-shape.ts';

export const notices: Record<NoticeKind, NoticeText> = {
  'devices.silent': {
    subject: 'Thiết bị mất liên lạc',
    content: '{device} không liên lạc từ {since}. Hãy kiểm tra nguồn điện và mạng.',
    lockScreen: 'Một thiết bị đã mất liên lạc khá lâu.',
  },
  'devices.otherPeople': {
    subject: 'Tên khác trên thiết bị đầu cuối',
    content:
      '{device} có tên khác dưới mã người dùng của {count} nhân viên. Cập nhật và lượt chấm công của họ đang chờ. Hãy quyết định ở “Dữ liệu trên thiết bị” trong menu của thiết bị.',
    lockScreen: 'Một thiết bị có tên khác cho một nhân viên.',
  },
  'devices.highTemperature': {
    subject: 'Thân nhiệt cao',
    content: '{device} đo được thân nhiệt vượt mức cao nhất của công ty. Hãy xem nhật ký thiết bị.',
    lockScreen: 'Một thiết bị đã đo được thân nhiệt cao.',
  },
  'quarantine.unknownPunches': {
    subject: 'Lượt chấm công không rõ người',
    content: '{count} lượt chấm công nhận ngày {date} mang mã chưa thuộc về ai. Hãy gán hoặc bỏ qua.',
    lockScreen: 'Có lượt chấm công không rõ người.',
  },
  'attendanceMonths.lateChanges': {
    subject: 'Thay đổi muộn trong tháng đã chốt',
    content:
      '{count} ngày công của {month} nay sẽ khác. Tháng đã chốt nên chỉ ghi vào danh sách, không áp dụng.',
    lockScreen: 'Có dữ liệu đến muộn cho một tháng đã chốt.',
  },
  'requests.submitted': {
    subject: 'Có đơn yêu cầu chờ bạn duyệt',
    content: '{person} yêu cầu: {title}',
    lockScreen: 'Có một đơn yêu cầu chờ bạn duyệt.',
  },
  'requests.approved': {
    subject: 'Đơn yêu cầu của bạn đã được duyệt',
    content: '“{title}” đã được duyệt.',
    lockScreen: 'Một đơn yêu cầu của bạn đã có kết quả.',
  },
  'requests.rejected': {
    subject: 'Đơn yêu cầu của bạn bị từ chối',
    content: '“{title}” đã bị từ chối. Mở đơn để xem nhận xét.',
    lockScreen: 'Một đơn yêu cầu của bạn đã có kết quả.',
  },
  'requests.entered': {
    subject: 'Công của bạn đã được điều chỉnh',
    content: '{person} đã bổ sung giờ vào hoặc giờ ra còn thiếu cho bạn: “{title}”. Mở đơn để xem lý do.',
    content_unnamed:
      'Quản trị viên hệ thống đã bổ sung giờ vào hoặc giờ ra còn thiếu cho bạn: “{title}”. Mở đơn để xem lý do.',
    lockScreen: 'Công của bạn đã được điều chỉnh.',
  },
  'leaveBalances.beyond': {
    subject: 'Số phép còn lại dưới 0',
    content:
      '{person} nghỉ quá số phép của năm {year} sau khi ngày {date} được tính lại. Hãy cấp thêm phép hoặc thỏa thuận ngày khác với người này.',
    lockScreen: 'Số phép còn lại của một người dưới 0.',
  },
  'meetings.invited': {
    subject: 'Bạn được mời họp',
    content: '{person} mời bạn: {title}, {since}.',
    content_unnamed: 'Quản trị viên hệ thống mời bạn: {title}, {since}.',
    lockScreen: 'Bạn được mời họp.',
  },
  'meetings.changed': {
    subject: 'Cuộc họp đã thay đổi',
    content: '{person} đã thay đổi cuộc họp bạn tham dự: {title}, {since}.',
    content_unnamed: 'Quản trị viên hệ thống đã thay đổi cuộc họp bạn tham dự: {title}, {since}.',
    lockScreen: 'Một cuộc họp của bạn đã thay đổi.',
  },
  'meetings.cancelled': {
    subject: 'Cuộc họp đã hủy',
    content: 'Bạn không cần tham dự nữa: {title}, {since}.',
    lockScreen: 'Một cuộc họp của bạn đã hủy.',
  },
  'visitors.uninvited': {
    subject: 'Mã của một khách đã bị thu hồi',
    content:
      'Cuộc họp cuối cùng của khách {code} đã bị hủy hoặc dời, hoặc khách không còn được mời. Mã QR và thẻ khách không còn mở cửa. Hãy cấp mã mới nếu khách vẫn đến.',
    lockScreen: 'Mã của một khách đã bị thu hồi.',
  },
  'visitors.arrived': {
    subject: 'Khách của bạn đã đến',
    content: '{person} đã đến: {since}.',
    content_unnamed: 'Khách của bạn đã đến: {since}.',
    lockScreen: 'Khách của bạn đã đến.',
  },
  'visitors.arrivedForMeeting': {
    subject: 'Khách của bạn đã đến',
    content: '{person} đã đến dự cuộc họp {title}: {since}.',
    content_unnamed: 'Một khách đã đến dự cuộc họp {title}: {since}.',
    lockScreen: 'Khách của bạn đã đến.',
  },
  'meetings.reminder': {
    subject: 'Cuộc họp sắp bắt đầu',
    content: '{title}, {since}.',
    lockScreen: 'Một cuộc họp của bạn sắp bắt đầu.',
  },
  'meetings.ending': {
    subject: 'Chuỗi cuộc họp sắp kết thúc',
    content: '{title} diễn ra lần cuối vào ngày {date}. Bạn có thể gia hạn chuỗi này.',
    lockScreen: 'Một chuỗi cuộc họp của bạn sắp kết thúc.',
  },
  'schedules.proposedToDepartment': {
    subject: 'Có sự kiện chờ bạn duyệt',
    content: '{person} đề xuất vào lịch phòng ban: {title}, {date}.',
    lockScreen: 'Có sự kiện chờ bạn duyệt.',
  },
  'schedules.proposedToCompany': {
    subject: 'Có sự kiện chờ bạn duyệt',
    content: '{person} đề xuất vào lịch công ty: {title}, {date}.',
    lockScreen: 'Có sự kiện chờ bạn duyệt.',
  },
  'schedules.approved': {
    subject: 'Sự kiện của bạn đã được duyệt',
    content: '“{title}” ngày {date} đã có trên lịch.',
    lockScreen: 'Một sự kiện bạn đề xuất đã được xử lý.',
  },
  'schedules.rejected': {
    subject: 'Sự kiện của bạn bị từ chối',
    content: '“{title}” ngày {date} đã bị từ chối.',
    lockScreen: 'Một sự kiện bạn đề xuất đã được xử lý.',
  },
  'contracts.ending': {
    subject: 'Hợp đồng sắp hết hạn',
    content: 'Hợp đồng {contract} của {company} hết hạn ngày {date}.',
    lockScreen: 'Có hợp đồng sắp hết hạn.',
  },
  'webhooks.stopped': {
    subject: 'Một webhook đã bị tắt',
    content: 'Hệ thống đã tắt webhook {name}: bên nhận không nhận dữ liệu được gửi.',
    lockScreen: 'Một webhook đã bị tắt.',
  },
  'mails.relayFailing': {
    subject: 'Máy chủ email không nhận thư',
    content:
      'Máy chủ email đã từ chối mọi thư trong năm phút. Thư đang chờ và sẽ tự động được gửi khi máy chủ nhận lại. Danh sách thư nêu lý do.',
    lockScreen: 'Máy chủ email không nhận thư.',
  },
  'provisioningTokens.ended': {
    subject: 'Một mã cấp phát đã hết hiệu lực',
    content:
      'Mã cấp phát {name} đã hết hiệu lực vì người tạo không còn quyền tạo mã. Hãy tạo mã cấp phát mới để tiếp tục.',
    lockScreen: 'Một mã cấp phát đã hết hiệu lực.',
  },
  'exports.finished': {
    subject: 'Bản xuất của bạn đã sẵn sàng',
    content: 'Tệp đã sẵn sàng để tải xuống và sẽ bị xóa sau 72 giờ.',
    lockScreen: 'Bản xuất của bạn đã sẵn sàng.',
  },
  'exports.failed': {
    subject: 'Xuất dữ liệu không thành công',
    content: 'Không thể hoàn tất bản xuất. Mở trang Bản xuất để xem lý do.',
    lockScreen: 'Không thể hoàn tất một bản xuất.',
  },
  'teleworkChecks.asked': {
    subject: 'Bạn có đang làm việc không?',
    content: 'Công ty muốn xác nhận bạn đang làm việc. Hãy xác nhận trên màn hình làm việc từ xa.',
    lockScreen: 'Bạn được yêu cầu xác nhận đang làm việc.',
  },
  'teleworkChecks.wrong': {
    subject: 'Trả lời sai khi làm việc từ xa',
    content: '{person} đã trả lời sai {wrong} lần liên tiếp khi được yêu cầu xác nhận có mặt.',
    lockScreen: 'Một nhân viên bạn quản lý đã trả lời sai nhiều lần.',
  },
  'teleworkChecks.picture': {
    subject: 'Có ảnh cần so sánh',
    content: '{person} đã gửi ảnh để xác nhận đang làm việc. Hãy so sánh trên màn hình làm việc từ xa.',
    lockScreen: 'Có ảnh đang chờ so sánh.',
  },
  'teleworkLogs.submitted': {
    subject: 'Có giờ khai báo chờ bạn duyệt',
    content: '{person} đã khai báo thời gian ngày {date}.',
    lockScreen: 'Có giờ khai báo chờ bạn duyệt.',
  },
  'teleworkLogs.approved': {
    subject: 'Giờ khai báo đã được duyệt',
    content: 'Thời gian bạn khai báo cho ngày {date} đã được duyệt.',
    lockScreen: 'Giờ bạn khai báo đã có quyết định.',
  },
  'teleworkLogs.rejected': {
    subject: 'Giờ khai báo bị từ chối',
    content: 'Thời gian bạn khai báo cho ngày {date} đã bị từ chối. Hãy mở để xem ý kiến.',
    lockScreen: 'Giờ bạn khai báo đã có quyết định.',
  },
};
