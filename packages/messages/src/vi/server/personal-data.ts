import type { personalData as en } from '../../en/server/personal-data.ts';
import type { Texts } from '../../texts.ts';

export const personalData: Texts<typeof en> = {
  readme: {
    title: 'Dữ liệu cá nhân được lưu trong Gatehouse',
    intro: 'Toàn bộ dữ liệu hệ thống lưu về bạn, theo từng chủ đề:',
    format:
      'Mỗi tệp là một danh sách JSON, mở được bằng mọi trình soạn thảo văn bản. Tên trường là tên trong cơ sở dữ liệu. Thời gian tính theo UTC, trừ khi có múi giờ đi kèm. Mật khẩu và khóa không bao giờ được lưu dưới dạng văn bản nên không có trong tệp.',
  },
  parts: {
    profile:
      'Thông tin về bạn: họ tên, liên hệ, thông tin riêng tư, thông tin bổ sung, phương tiện, phòng ban bạn quản lý.',
    account: 'Tài khoản, vai trò, bước xác thực thứ hai và những nơi bạn đã đăng nhập.',
    attendance: 'Các lượt chấm công và ngày công được tính từ đó, kèm lý do của từng con số.',
    terminals: 'Nguyên văn những gì thiết bị gửi về bạn và những gì thiết bị được yêu cầu lưu về bạn.',
    trail:
      'Những gì bạn đã thay đổi, những gì người khác thay đổi về bạn và các sự kiện bảo mật mang tên bạn.',
    pictures: 'Ảnh đại diện và ảnh nhận diện của bạn trên thiết bị.',
  },
};
