import type { aiModels as en } from '../../en/device-ops/ai-models.ts';
import type { Texts } from '../../texts.ts';

export const aiModels: Texts<typeof en> = {
  one: 'Mô hình AI',
  fields: {
    modelName: 'Tên',
    versionCode: 'Mã phiên bản',
    description: 'Mô tả',
    releaseDate: 'Ngày phát hành',
    fwUrl: 'Tải xuống',
    fileName: 'Tệp mô hình',
    size: 'Dung lượng',
    sha256: 'SHA-256',
    running: 'Thiết bị',
    waiting: 'Chờ cài đặt',
    companyId: 'Công ty',
    deviceIds: 'Thiết bị cần cài đặt',
  },
  verbs: {
    install: 'Chọn thiết bị',
  },
  search: 'Tìm mô hình theo tên hoặc mô tả',
  searchHint: 'Tìm mô hình',
  empty: 'Chưa có mô hình AI nào',
  emptyHint: 'Hãy thêm mô hình; sau đó có thể yêu cầu các thiết bị AI cài đặt.',
  create: 'Thêm mô hình',
  fileHint: 'ONNX, TensorFlow Lite hoặc tệp zip, từ 1MB đến 500MB',
  said: {
    create: 'Đã thêm mô hình.',
    install: 'Các thiết bị sẽ được yêu cầu ở lần báo cáo kế tiếp.',
    remove: 'Đã xóa mô hình.',
  },
};
