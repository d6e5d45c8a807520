import type { firstSteps as en } from '../../en/overview/first-steps.ts';
import type { Texts } from '../../texts.ts';

export const firstSteps: Texts<typeof en> = {
  title: 'Thiết lập Gatehouse',
  progress: 'Đã xong {done}/{all} bước',
  dismiss: 'Ẩn hướng dẫn',
  done: 'đã xong',
  finished: 'Gatehouse đã sẵn sàng: lần chấm công đầu tiên đã có trong nhật ký thiết bị.',
  thisMachine: 'địa chỉ của máy này trong mạng của bạn',
  noTerminal: 'Chưa có thiết bị? Trong thư mục Gatehouse, lệnh này đóng vai một thiết bị:',
  byHand: 'Nhập thủ công',
  steps: {
    company: 'Một công ty',
    building: 'Một tòa nhà',
    room: 'Một phòng',
    door: 'Một cửa',
    device: 'Một thiết bị',
    department: 'Một phòng ban',
    person: 'Một nhân viên',
    connected: 'Thiết bị kết nối',
    punch: 'Lần chấm công đầu tiên',
  },
  hints: {
    company: 'Tòa nhà, nhân viên và thiết bị đều thuộc về công ty. Giờ làm việc có thể đặt sau.',
    building:
      'Nơi mọi người làm việc: tên, mã và địa chỉ. Múi giờ của tòa nhà quyết định lần chấm công thuộc ngày nào.',
    room: 'Cửa dẫn vào phòng. Bắt đầu với một phòng là đủ, ví dụ sảnh vào.',
    door: 'Thiết bị gắn ở cửa. Hãy đặt tên cho cửa mọi người đi vào.',
    device:
      'Trên thiết bị, ở mục Cloud server (ADMS), nhập {host} và số cổng {port}. Trong vòng một phút, thiết bị nằm ở Thiết bị chờ duyệt: hãy duyệt ở đó, số sê-ri và địa chỉ được điền sẵn.',
    department: 'Nhân viên thuộc phòng ban, phòng ban có quản lý.',
    person: 'Thêm chính bạn hoặc một đồng nghiệp. Số trên thiết bị được đề xuất sẵn.',
    connected:
      'Thiết bị chưa gọi đến từ khi được thêm. Trên thiết bị, ở mục Cloud server (ADMS), đã nhập {host} và số cổng {port} chưa, số sê-ri và địa chỉ có đúng không?',
    punch:
      'Hãy để người đó chấm công tại thiết bị bằng số của mình. Dòng mới tự hiện trong nhật ký thiết bị; số không thuộc về ai sẽ nằm ở Danh sách chờ xử lý.',
  },
  go: {
    company: 'Thêm công ty',
    building: 'Thêm tòa nhà',
    room: 'Thêm phòng',
    door: 'Thêm cửa',
    device: 'Thiết bị chờ duyệt',
    department: 'Thêm phòng ban',
    person: 'Thêm nhân viên',
    connected: 'Xem thiết bị',
    punch: 'Mở nhật ký thiết bị',
  },
  next: {
    title: 'Bước tiếp theo',
    people: 'Thêm hoặc nhập nhân viên',
    terminals: 'Kết nối thêm thiết bị',
    shifts: 'Thiết lập ca làm việc và ngày nghỉ',
    mail: 'Thiết lập email',
    mailHint: 'Đặt MAIL_URL trên máy chủ.',
    backup: 'Sao lưu mỗi đêm',
    backupHint: 'Chạy npm run backup -- --to FOLDER trên máy chủ.',
  },
};
