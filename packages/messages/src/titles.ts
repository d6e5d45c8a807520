import type { Language } from './index.ts';

/** The title of each screen, by its path: in the sidebar, the palette, the screen's head and the browser's tab. */
const titles = {
  '/dashboard': {
    en: 'My dashboard',
    vi: 'Tổng quan của tôi',
    ko: '내 대시보드',
    ja: 'マイダッシュボード',
  },
  '/department-dashboard': {
    en: 'Department dashboard',
    vi: 'Tổng quan phòng ban',
    ko: '부서 대시보드',
    ja: '部署ダッシュボード',
  },
  '/account-dashboard': {
    en: 'Account dashboard',
    vi: 'Tổng quan tài khoản',
    ko: '계정 현황',
    ja: 'アカウント状況',
  },
  '/my-profile': { en: 'My profile', vi: 'Hồ sơ của tôi', ko: '내 프로필', ja: 'マイプロフィール' },
  '/notifications': { en: 'Notifications', vi: 'Thông báo', ko: '알림', ja: '通知' },
  '/setting': { en: 'Settings', vi: 'Cài đặt', ko: '설정', ja: '設定' },
  '/my-access-history': {
    en: 'My timesheet',
    vi: 'Bảng chấm công của tôi',
    ko: '내 근태표',
    ja: '自分の勤務表',
  },
  '/my-department-access-history': {
    en: 'Timesheet management',
    vi: 'Quản lý chấm công',
    ko: '근태 관리',
    ja: '勤務表の管理',
  },
  '/to-mend': {
    en: 'To mend today',
    vi: 'Cần xử lý hôm nay',
    ko: '오늘 처리할 항목',
    ja: '本日の要対応',
  },
  '/month-closing': {
    en: 'Month closing',
    vi: 'Chốt công tháng',
    ko: '월 마감',
    ja: '月次締め',
  },
  '/workshift': { en: 'Work shifts', vi: 'Ca làm việc', ko: '근무조', ja: 'シフト' },
  '/holidays': { en: 'Holidays', vi: 'Ngày lễ', ko: '공휴일', ja: '祝日' },
  '/leave-balances': { en: 'Leave balances', vi: 'Số phép', ko: '휴가 잔여', ja: '休暇残高' },
  '/attendance-log/$date/{-$id}': {
    en: 'Attendance log',
    vi: 'Nhật ký chấm công',
    ko: '근태 기록',
    ja: '打刻履歴',
  },
  '/my-request-list/{-$filter}': {
    en: 'My requests',
    vi: 'Đơn yêu cầu của tôi',
    ko: '내 신청',
    ja: '自分の申請',
  },
  '/request-management/{-$filter}': {
    en: 'Request management',
    vi: 'Quản lý đơn yêu cầu',
    ko: '신청 관리',
    ja: '申請の管理',
  },
  '/request-types': { en: 'Request types', vi: 'Loại đơn yêu cầu', ko: '신청 유형', ja: '申請の種類' },
  '/meeting-rooms': { en: 'Meeting rooms', vi: 'Phòng họp', ko: '회의실', ja: '会議室' },
  '/buildings': { en: 'Buildings', vi: 'Tòa nhà', ko: '건물', ja: '建物' },
  '/rooms': { en: 'Rooms', vi: 'Phòng', ko: '공간', ja: '部屋' },
  '/room-map': { en: 'Room map', vi: 'Sơ đồ phòng', ko: '공간 배치도', ja: 'フロアマップ' },
  '/doors': { en: 'Doors', vi: 'Cửa', ko: '출입문', ja: 'ドア' },
  '/devices': { en: 'Devices', vi: 'Thiết bị', ko: '단말기', ja: '端末' },
  '/device-logs': { en: 'Device logs', vi: 'Nhật ký thiết bị', ko: '단말기 로그', ja: '端末ログ' },
  '/pending-devices': {
    en: 'Pending devices',
    vi: 'Thiết bị chờ duyệt',
    ko: '승인 대기 단말기',
    ja: '承認待ち端末',
  },
  '/quarantine': { en: 'Quarantine', vi: 'Danh sách chờ xử lý', ko: '보류 목록', ja: '保留リスト' },
  '/my-access': { en: 'My access', vi: 'Quyền ra vào của tôi', ko: '내 출입 권한', ja: '自分の入室権限' },
  '/request-access': {
    en: 'Request access',
    vi: 'Xin quyền ra vào',
    ko: '출입 권한 신청',
    ja: '入室権限の申請',
  },
  '/department-access': {
    en: 'Department access',
    vi: 'Quyền ra vào phòng ban',
    ko: '부서 출입 권한',
    ja: '部署の入室権限',
  },
  '/area-access': {
    en: 'Area access',
    vi: 'Quyền ra vào khu vực',
    ko: '구역 출입 권한',
    ja: 'エリアの入室権限',
  },
  '/access-detail/$accountName': {
    en: 'Access of a person',
    vi: 'Quyền ra vào của một người',
    ko: '개인별 출입 권한',
    ja: '個人の入室権限',
  },
  '/guidelines/{-$type}/{-$language}': { en: 'Guidelines', vi: 'Hướng dẫn', ko: '안내서', ja: 'ガイド' },
  '/contracts': { en: 'Contracts', vi: 'Hợp đồng', ko: '계약', ja: '契約' },
  '/create-contract': {
    en: 'New contract',
    vi: 'Thêm hợp đồng',
    ko: '계약 추가',
    ja: '契約を追加',
  },
  '/edit-contract/$id': { en: 'Edit contract', vi: 'Sửa hợp đồng', ko: '계약 수정', ja: '契約を編集' },
  '/contract-settings': {
    en: 'Contract reminders',
    vi: 'Nhắc hợp đồng',
    ko: '계약 알림',
    ja: '契約リマインダー',
  },
  '/gates': { en: 'Gates', vi: 'Cổng', ko: '게이트', ja: 'ゲート' },
  '/lanes': { en: 'Lanes', vi: 'Làn xe', ko: '차로', ja: 'レーン' },
  '/tracking-devices': {
    en: 'Tracking devices',
    vi: 'Thiết bị giám sát',
    ko: '추적 기기',
    ja: '追跡機器',
  },
  '/monitoring-plate': {
    en: 'Monitoring plate',
    vi: 'Giám sát biển số',
    ko: '번호판 모니터링',
    ja: 'ナンバー監視',
  },
  '/companies': { en: 'Companies', vi: 'Công ty', ko: '회사', ja: '会社' },
  '/department': { en: 'Departments', vi: 'Phòng ban', ko: '부서', ja: '部署' },
  '/hr-managers': { en: 'Managers', vi: 'Quản lý', ko: '매니저', ja: 'マネージャー' },
  '/admin-management': { en: 'Administrators', vi: 'Quản trị viên', ko: '관리자', ja: '管理者' },
  '/staff': { en: 'Staff', vi: 'Nhân viên', ko: '직원', ja: '社員' },
  '/edit-staff/$id': { en: 'Edit employee', vi: 'Sửa nhân viên', ko: '직원 수정', ja: '社員を編集' },
  '/roles': { en: 'Roles', vi: 'Vai trò', ko: '역할', ja: 'ロール' },
  '/role-detail': { en: 'Role', vi: 'Vai trò', ko: '역할', ja: 'ロール' },
  '/system-log': { en: 'System log', vi: 'Nhật ký hệ thống', ko: '시스템 로그', ja: 'システムログ' },
  '/mails': { en: 'Mails', vi: 'Email', ko: '메일', ja: 'メール' },
  '/visitors': { en: 'Visitors', vi: 'Khách', ko: '방문자', ja: '来訪者' },
  '/create-visitor': { en: 'New visitor', vi: 'Thêm khách', ko: '방문자 추가', ja: '来訪者を追加' },
  '/edit-visitor/$id': { en: 'Edit visitor', vi: 'Sửa khách', ko: '방문자 수정', ja: '来訪者を編集' },
  '/guest-card': { en: 'Guest cards', vi: 'Thẻ khách', ko: '방문증', ja: 'ゲストカード' },
} as const satisfies Record<`/${string}`, Record<Language, string>>;

/** Paths of the screens that have a title. */
export type TitledPath = keyof typeof titles;
export type Titles = Record<TitledPath, string>;

/** All titles in a language. */
export const titlesIn = (language: Language): Titles =>
  Object.fromEntries(Object.entries(titles).map(([path, title]) => [path, title[language]])) as Titles; // fromEntries forgets which path has which title
