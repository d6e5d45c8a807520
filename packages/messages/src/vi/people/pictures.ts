import type {
  avatars as enAvatars,
  recognitionPictures as enRecognitionPictures,
} from '../../en/people/pictures.ts';
import type { Texts } from '../../texts.ts';

export const recognitionPictures: Texts<typeof enRecognitionPictures> = {
  one: 'Ảnh nhận diện',
  fields: {
    registerFaceStatus: 'Đăng ký khuôn mặt',
  },
  title: 'Ảnh nhận diện',
  hint: 'Năm ảnh khuôn mặt khác nhau, chụp chính diện, không đeo kính râm. Thiết bị nhận ảnh 1 sau khi các ảnh được duyệt; thẻ hoặc mã QR vẫn dùng được.',
  pleaseUpload: 'Vui lòng tải lên ảnh nhận diện',
  picture: 'Ảnh nhận diện {place}',
  choose: 'Chọn ảnh {place}',
  replace: 'Thay ảnh {place}',
  chooseWord: 'Chọn ảnh',
  replaceWord: 'Thay ảnh',
  file: 'Tệp của ảnh {place}',
  chosen: 'Ảnh đã chọn cho vị trí {place}',
  unsaved: 'Chưa lưu',
  saving: 'Đang gửi ảnh.',
  crop: 'Cắt ảnh {place}',
  cropHint: 'Di chuyển khung sao cho khuôn mặt lấp đầy khung. Cũng có thể dùng phím mũi tên.',
  cropArea: 'Khung cắt',
  corner: 'Đổi kích thước khung; dùng phím mũi tên',
  use: 'Dùng phần này',
  states: {
    NONE: 'Chưa có',
    WAITING_APPROVAl: 'Chờ duyệt', // The misspelling in this value is that of the specification.
    DONE: 'Hoàn tất',
  },
  saved: 'Đã lưu ảnh nhận diện.',
  approve: 'Duyệt',
  approved: 'Đã duyệt ảnh. Ảnh sẽ được gửi tới thiết bị.',
  reject: 'Từ chối',
  rejectText: 'Các ảnh đang chờ duyệt sẽ bị xóa. Ảnh đã duyệt được giữ lại.',
  rejected: 'Đã xóa các ảnh chờ duyệt.',
  remove: 'Xóa tất cả ảnh',
  removeText:
    'Tất cả ảnh nhận diện của người này sẽ bị xóa ở đây và trên thiết bị. Thẻ hoặc mã QR vẫn mở được cửa.',
  removeMineText:
    'Tất cả ảnh nhận diện của bạn sẽ bị xóa ở đây và trên thiết bị. Thẻ hoặc mã QR vẫn mở được cửa.',
  removed: 'Đã xóa ảnh nhận diện.',
  problems: {
    type: 'Vui lòng chọn tệp BMP, JPG hoặc PNG.',
    size: 'Tệp không được vượt quá 1 MB.',
    side: 'Mỗi cạnh của ảnh phải từ 128 đến 1024 điểm ảnh.',
    unreadable: 'Ảnh bị hỏng và không đọc được.',
    duplicate: 'Các ảnh không được trùng nhau!',
    count: 'Bạn phải chọn đủ 5/5 ảnh để tải lên!',
    notChanged: 'Ảnh chưa thay đổi.',
  },
};

export const avatars: Texts<typeof enAvatars> = {
  one: 'Ảnh đại diện',
  fields: {
    accountName: 'Tài khoản',
  },
  choose: 'Chọn ảnh',
  file: 'Tệp ảnh đại diện',
  update: 'Cập nhật',
  saved: 'Đã lưu ảnh đại diện.',
};
