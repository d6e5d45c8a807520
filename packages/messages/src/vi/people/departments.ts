import type { departments as en } from '../../en/people/departments.ts';
import type { Texts } from '../../texts.ts';

export const departments: Texts<typeof en> = {
  one: 'Phòng ban',
  fields: {
    departmentName: 'Tên',
    departmentCode: 'Mã',
    companyId: 'Công ty',
    parentDepartmentId: 'Trực thuộc',
    parentSince: 'Trực thuộc từ ngày',
    homeBuildingId: 'Tòa nhà làm việc',
    managerIds: 'Người quản lý',
    employeeCount: 'Nhân viên',
    parentDepartmentName: 'Trực thuộc',
    managers: 'Người quản lý',
    childCount: 'Phòng ban',
  },
  companies: 'Công ty',
  noCompany: 'Chưa có công ty nào',
  noCompanyHint: 'Phòng ban thuộc về một công ty. Hãy nhờ quản trị viên hệ thống thêm công ty.',
  fold: 'Thu gọn {name}',
  unfold: 'Mở rộng {name}',
  search: 'Tìm phòng ban theo tên hoặc mã',
  empty: 'Chưa có phòng ban nào',
  emptyHint: 'Hãy thêm phòng ban đầu tiên của {company}; nhân viên thuộc về một phòng ban.',
  create: 'Thêm phòng ban',
  edit: 'Sửa phòng ban',
  created: 'Đã thêm phòng ban.',
  updated: 'Đã sửa phòng ban.',
  deleted: 'Đã xóa phòng ban.',
  usedBy: {
    employees_other: '{count} nhân viên',
    departments_other: '{count} phòng ban trực thuộc',
    erased_other:
      'số liệu của {count} người đã xóa dữ liệu (nếu phòng ban này trực thuộc phòng ban khác, số liệu sẽ chuyển lên đó)',
    earlier_other: 'ngày công cũ của {count} người hoặc phòng ban đã chuyển đi',
    workShifts_other: '{count} ca làm việc',
    visitors_other: '{count} khách mà phòng ban này tiếp đón',
  },
  noParent: 'Không trực thuộc phòng ban nào',
  parentSinceHint:
    'Những ngày trước đó giữ giờ làm của phòng ban cấp trên cũ. Nếu để nguyên, việc chuyển tính từ hôm nay.',
  homeBuildingHint: 'Ngày lễ của tòa nhà áp dụng cho nhân viên phòng ban vào những ngày không chấm công.',
  managersHint: 'Họ được cấp vai trò quản lý và xem được phòng ban này cùng các phòng ban trực thuộc.',
  onlyManagersHint:
    'Bạn có thể chọn người đã là quản lý. Chỉ quản trị viên của công ty mới thêm được người quản lý.',
  inUseEmployees_other: 'Phòng ban vẫn còn {count} nhân viên. Vui lòng chuyển hoặc xóa trước.',
  inUseChildren_other: 'Vẫn còn {count} phòng ban trực thuộc. Vui lòng chuyển hoặc xóa trước.',
};
