import type { ErrorCode } from '@gatehouse/api/platform/errors';

export const errors: Record<ErrorCode, string> = {
  API_ERROR_UNKNOW:
    'Hệ thống gặp sự cố. Vui lòng thử lại; nếu vẫn lỗi, hãy gửi mã yêu cầu cho quản trị viên.',
  API_INVALID_REQUEST_ARGUMENT: 'Một số thông tin chưa hợp lệ. Vui lòng sửa các ô được đánh dấu rồi thử lại.',
  API_MISSING_REQUEST_PARAMETER: 'Còn thiếu thông tin. Vui lòng nhập đủ các ô bắt buộc rồi thử lại.',
  API_SERVICE_DOWN: 'Hệ thống đang bận hoặc đang khởi động lại. Vui lòng thử lại sau giây lát.',
  // The misspelling in this code is that of the specification.
  API_CROSS_SERIVICE_CALL_FAILED: 'Một dịch vụ liên quan không phản hồi. Vui lòng thử lại sau giây lát.',
  API_NOT_FOUND:
    'Nội dung không tồn tại hoặc bạn không được xem. Vui lòng kiểm tra liên kết hoặc quay lại danh sách.',
  API_TOO_MANY_REQUESTS: 'Bạn thao tác quá nhiều lần trong thời gian ngắn. Vui lòng đợi một lát rồi thử lại.',
  API_REQUEST_TOO_SLOW: 'Tải lên quá chậm nên đã bị dừng. Vui lòng thử lại với kết nối tốt hơn.',
  API_PAYLOAD_TOO_LARGE: 'Dữ liệu gửi lên quá lớn. Vui lòng giảm dung lượng rồi thử lại.',
  API_UNSUPPORTED_MEDIA_TYPE:
    'Loại tệp hoặc nội dung này không được hỗ trợ. Vui lòng chọn định dạng khác. Chương trình gửi JSON với tiêu đề Content-Type: application/json.',
  API_CONFLICT: 'Dữ liệu vừa được người khác thay đổi. Vui lòng tải lại rồi thực hiện lại thay đổi.',
  API_ROW_CHANGED:
    'Trong lúc đó, người khác đã thay đổi cùng các trường này. Vui lòng chọn giá trị cần giữ lại.',
  API_REFERENCE_NOT_FOUND: 'Mục bạn chọn không còn tồn tại. Vui lòng tải lại trang và chọn lại.',
  API_IDEMPOTENCY_KEY_REUSED:
    'Yêu cầu này đã được gửi với nội dung khác. Vui lòng tải lại trang và kiểm tra kết quả. Chương trình cần gửi nội dung mới với khóa mới.',
  API_IDEMPOTENCY_KEY_RUNNING:
    'Yêu cầu này đã được gửi và đang được xử lý, hoặc đã bị gián đoạn. Vui lòng kiểm tra kết quả trước khi gửi lại.',
  API_CURSOR_EXPIRED:
    'Hệ thống đã được khôi phục từ bản sao lưu kể từ lần đọc trước. Vui lòng đọc lại toàn bộ mà không dùng con trỏ.',
  API_EXPORT_TOO_LONG: 'Bản xuất này quá dài để tải xuống trực tiếp. Vui lòng chạy nó dưới dạng tác vụ.',
  API_EXPORT_LIMIT: 'Bạn đã có năm bản xuất chưa hoàn tất. Vui lòng đợi một bản hoàn tất hoặc hủy một bản.',
  API_EXPORT_NOT_FOUND:
    'Bản xuất này không tồn tại, chưa hoàn tất hoặc chứa dữ liệu mà bạn không còn quyền truy cập. Vui lòng xuất lại.',
  AUTH_UNAUTHORIZED: 'Bạn chưa đăng nhập hoặc phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.',
  AUTH_TOKEN_MISSING:
    'Lệnh gọi này cần mã API. Hãy gửi mã trong tiêu đề “Authorization: Bearer gatehouse_…”.',
  AUTH_TOKEN_INVALID:
    'Mã API này không tồn tại, đã hết hạn hoặc đã bị thu hồi. Hãy tạo mã mới trong mục Mã API của hồ sơ và gửi trong tiêu đề “Authorization: Bearer gatehouse_…”.',
  AUTH_TOKEN_OPERATION:
    'Không thể dùng mã API cho thao tác này. Vui lòng đăng nhập vào hệ thống để thực hiện.',
  AUTH_API_TOKEN_NOT_FOUND: 'Mã API này không còn tồn tại. Vui lòng làm mới danh sách.',
  AUTH_API_TOKEN_LIMIT: 'Không thể tạo thêm mã API. Hãy thu hồi một mã không còn dùng.',
  AUTH_BAD_CREDENTIAL: 'Tài khoản hoặc mật khẩu không đúng. Vui lòng kiểm tra và thử lại.',
  AUTH_USERNAME_NOT_FOUND: 'Không có tài khoản nào mang tên này. Vui lòng kiểm tra lại.',
  AUTH_EMAIL_NOT_FOUND: 'Không có tài khoản nào dùng email này. Vui lòng kiểm tra lại.',
  AUTH_MOBILE_NOT_FOUND: 'Không có tài khoản nào dùng số điện thoại này. Vui lòng kiểm tra lại.',
  AUTH_INVALID_ACCOUNT_STATUS:
    'Trạng thái tài khoản không cho phép thao tác này. Vui lòng kích hoạt tài khoản trước.',
  AUTH_NO_PERMISSION: 'Bạn không có quyền thực hiện thao tác này. Vui lòng liên hệ quản trị viên nếu cần.',
  AUTH_USERNAME_EXISTED: 'Tên tài khoản đã được sử dụng. Vui lòng chọn tên khác.',
  AUTH_EMAIL_EXISTED: 'Email đã thuộc về tài khoản khác. Vui lòng dùng email khác.',
  AUTH_MOBILE_EXISTED: 'Số điện thoại đã thuộc về tài khoản khác. Vui lòng dùng số khác.',
  AUTH_WRONG_PASSWORD: 'Mật khẩu hiện tại không đúng. Vui lòng nhập lại.',
  AUTH_USER_NOT_FOUND: 'Tài khoản không tồn tại. Vui lòng tải lại danh sách.',
  AUTH_VERIFY_TOKEN_NOT_FOUND: 'Mã xác thực không đúng. Vui lòng kiểm tra hoặc yêu cầu mã mới.',
  AUTH_VERIFY_TOKEN_EXPIRED: 'Mã xác thực đã hết hạn. Vui lòng yêu cầu mã mới.',
  AUTH_DEVICE_NOT_FOUND: 'Không nhận ra thiết bị đăng nhập này. Vui lòng đăng nhập lại.',
  AUTH_SESSION_NOT_FOUND: 'Phiên đăng nhập này đã kết thúc. Vui lòng tải lại danh sách.',
  AUTH_PERMISSION_NOT_FOUND: 'Quyền này không tồn tại. Vui lòng tải lại trang.',
  AUTH_ROLE_NOT_FOUND: 'Vai trò này không tồn tại. Vui lòng tải lại trang và chọn vai trò khác.',
  AUTH_ROLE_CODE_EXISTED: 'Mã vai trò đã được sử dụng. Vui lòng chọn mã khác.',
  AUTH_ROLE_NAME_EXISTED: 'Tên vai trò đã được sử dụng. Vui lòng chọn tên khác.',
  AUTH_USER_ROLE_EXISTED: 'Người dùng này đã có vai trò này.',
  AUTH_LAST_ADMIN:
    'Công ty phải luôn có một quản trị viên đăng nhập được. Vui lòng đặt người khác làm quản trị viên trước.',
  AUTH_ROLE_IN_USE: 'Vai trò này vẫn còn người giữ. Vui lòng thu hồi vai trò của họ trước.',
  AUTH_PASSWORD_EXPIRED: 'Mật khẩu đã hết hạn. Vui lòng đặt mật khẩu mới.',
  AUTH_PASSWORD_TOO_WEAK:
    'Mật khẩu quá ngắn hoặc quá dễ đoán. Vui lòng chọn mật khẩu dài và ít phổ biến hơn.',
  AUTH_SECOND_STEP_REQUIRED:
    'Tổ chức của bạn yêu cầu xác minh hai bước khi đăng nhập. Vui lòng thiết lập để tiếp tục.',
  AUTH_SECOND_STEP_WRONG:
    'Mã này sai hoặc đã được dùng. Vui lòng nhập mã ứng dụng đang hiển thị hoặc một mã khôi phục.',
  AUTH_SECOND_STEP_EXPIRED: 'Đăng nhập quá lâu hoặc nhập sai mã quá nhiều lần. Vui lòng nhập lại mật khẩu.',
  AUTH_PROVISIONING_NOT_FOUND: 'Không có mã cấp phát này. Vui lòng tải lại trang.',
  AUTH_PROVISIONING_NAME_EXISTED: 'Công ty đã có mã cấp phát khác mang tên này.',
  AUTH_PROVISIONING_LIMIT: 'Công ty đã có đủ số mã cấp phát tối đa. Vui lòng xóa bớt một mã cấp phát.',
  AUTH_PROVISIONING_ENDED:
    'Mã cấp phát này đã hết hiệu lực vì người tạo không còn quyền tạo mã. Vui lòng tạo mã cấp phát mới.',
  AUTH_PASSKEY_NOT_FOUND: 'Không có khóa truy cập này.',
  AUTH_PASSKEY_REFUSED: 'Không nhận được khóa truy cập. Vui lòng thử lại.',
  AUTH_PASSKEY_UNAVAILABLE: 'Khóa truy cập cần HTTPS và tên cố định của hệ thống.',
  AUTH_PASSKEY_LIMIT: 'Bạn đã có số khóa truy cập tối đa. Vui lòng xóa bớt trước.',
  ATT_DEVICE_ADDRESS_REFUSED:
    'Hệ thống không được gọi thiết bị tại địa chỉ này. Địa chỉ phải thuộc một mạng mà hệ thống được phép gọi và không phải là chính máy này.',
  ATT_DEVICE_CALLS_OFF:
    'Hệ thống không gọi thiết bị nào. Trước hết người vận hành máy chủ phải khai báo mạng của các thiết bị (TERMINAL_NETWORKS).',
  AUTH_PROVIDER_NOT_FOUND: 'Nhà cung cấp danh tính này không còn nữa. Vui lòng tải lại trang.',
  AUTH_PROVIDER_UNREACHABLE:
    'Nhà cung cấp danh tính không phản hồi. Vui lòng thử lại sau giây lát hoặc đăng nhập bằng cách khác.',
  AUTH_PROVIDER_REFUSED:
    'Nhà cung cấp danh tính không xác nhận bạn là ai. Vui lòng thử lại hoặc hỏi quản trị viên.',
  AUTH_PROVIDER_EXPIRED: 'Việc này quá lâu hoặc được bắt đầu ở trình duyệt khác. Vui lòng bắt đầu lại.',
  AUTH_PROVIDER_NO_ACCOUNT:
    'Quản trị viên chưa tạo tài khoản cho bạn ở đây, hoặc tài khoản đã đóng. Vui lòng hỏi quản trị viên.',
  AUTH_PROVIDER_REQUIRED:
    'Tổ chức yêu cầu bạn đăng nhập bằng tài khoản của tổ chức. Vui lòng dùng nút tương ứng bên dưới.',
  AUTH_IDENTITY_NOT_FOUND: 'Liên kết này không còn nữa.',
  AUTH_IDENTITY_EXISTED: 'Đã được liên kết với tài khoản của bạn hoặc tài khoản khác.',
  ATT_DEVICE_HEARTBEAT_INVALID: 'Không đọc được tín hiệu từ thiết bị. Vui lòng kiểm tra cấu hình thiết bị.',
  ATT_DEVICE_LINE_NOT_FOUND: 'Chưa khai báo địa chỉ để hệ thống gọi thiết bị này.',
  ATT_TERMINAL_PERSON_NOT_FOUND: 'Thiết bị đầu cuối không còn người lạ này. Vui lòng tải lại danh sách.',
  ATT_DEVICE_LOG_EXISTED: 'Bản ghi này của thiết bị đã được nhận. Bạn không cần làm gì thêm.',
  ATT_DEVICE_LOG_NOT_FOUND: 'Tệp nhật ký này không còn nữa.',
  ATT_DEVICE_NOT_APPROVED: 'Thiết bị chưa được duyệt. Vui lòng duyệt trong danh sách thiết bị chờ duyệt.',
  ATT_DEVICE_NOT_FOUND: 'Không nhận ra thiết bị này. Vui lòng kiểm tra số sê-ri.',
  ATT_DEVICE_NOT_PAIRABLE:
    'Chỉ máy tính bảng và màn hình LCD mới ghép nối được với trình duyệt. Vui lòng đổi loại thiết bị trước.',
  ATT_PAIRING_CODE_NOT_FOUND:
    'Mã không đúng hoặc đã hết hạn. Vui lòng nhập mã đang hiển thị trên máy tính bảng.',
  ATT_PAIRING_EXISTED: 'Thiết bị này đã ghép nối với một trình duyệt. Vui lòng hủy ghép nối trước.',
  ATT_PAIRING_NOT_FOUND:
    'Thiết bị này không còn được ghép nối. Vui lòng ghép nối lại bằng mã trên màn hình của thiết bị.',
  ATT_QUARANTINE_NOT_FOUND: 'Bản ghi chờ xử lý này không tồn tại. Vui lòng tải lại danh sách.',
  ATT_QUARANTINE_RESOLVED: 'Bản ghi chờ xử lý này đã được giải quyết. Vui lòng tải lại danh sách.',
  ATT_PERSON_CODE_TAKEN:
    'Mã số trên thiết bị đã thuộc về nhân viên khác. Vui lòng chọn người hoặc mã số khác.',
  ATT_MAPPING_NOT_FOUND: 'Lần gán này không tồn tại. Vui lòng tải lại danh sách.',
  ATT_MAPPING_UNDONE: 'Lần gán này đã được hoàn tác. Vui lòng tải lại danh sách.',
  ATT_MONTH_CLOSED: 'Lượt chấm công của một tháng đã khóa sẽ thay đổi. Vui lòng mở lại tháng đó trước.',
  ATT_LATE_CHANGE_NOT_FOUND: 'Thay đổi muộn này không còn nữa.',
  ATT_RECORD_FORGOTTEN:
    'Một số bản ghi đã bị xóa khi hết thời hạn lưu giữ nên không thể trở lại danh sách chờ xử lý.',
  ATT_WORKSHIFT_NOT_FOUND: 'Ca làm việc này không tồn tại. Vui lòng tải lại danh sách.',
  ATT_WORKSHIFT_CLASH:
    'Phòng ban đã có ca khác cho loại ngày này trong khoảng thời gian đó. Vui lòng đổi ngày hoặc sửa ca kia.',
  ATT_HOLIDAY_NOT_FOUND: 'Ngày lễ này không tồn tại. Vui lòng tải lại danh sách.',
  ATT_HOLIDAY_EXISTED: 'Ngày này đã có ngày lễ. Vui lòng sửa ngày lễ đó.',
  ATT_HOLIDAY_NOT_AT_BUILDING:
    'Chỉ một tòa nhà mới có thể làm việc vào ngày lễ của công ty. Vui lòng chọn tòa nhà.',
  DEV_FIRMWARE_NOT_FOUND: 'Bản firmware này không còn nữa.',
  DEV_MODEL_NOT_FOUND: 'Mô hình này không còn nữa.',
  DEV_VERSION_EXISTED: 'Phiên bản này đã có cho loại thiết bị này.',
  HR_COMPANY_CODE_EXISTED: 'Mã công ty đã được sử dụng. Vui lòng chọn mã khác.',
  HR_COMPANY_NOT_FOUND: 'Công ty không tồn tại. Vui lòng tải lại trang và chọn công ty khác.',
  HR_COMPANY_IN_USE:
    'Công ty vẫn còn phòng ban, nhân viên, tòa nhà hoặc hợp đồng. Vui lòng chuyển hoặc xóa chúng trước.',
  HR_COMPANY_PARENT_NOT_FOUND: 'Công ty cấp trên không tồn tại. Vui lòng chọn công ty khác.',
  HR_COMPANY_CHILD_NOT_FOUND: 'Công ty cấp dưới không tồn tại. Vui lòng chọn công ty khác.',
  HR_DEPARTMENT_NOT_FOUND: 'Phòng ban không tồn tại. Vui lòng tải lại trang và chọn phòng ban khác.',
  HR_DEPARTMENT_CODE_EXISTED: 'Mã phòng ban đã được sử dụng trong công ty. Vui lòng chọn mã khác.',
  HR_DEPARTMENT_IN_USE: 'Phòng ban vẫn còn nhân viên hoặc phòng ban cấp dưới. Vui lòng chuyển chúng trước.',
  HR_DEPARTMENT_PARENT_NOT_FOUND:
    'Phòng ban cấp trên không tồn tại hoặc đang nằm dưới phòng ban này. Vui lòng chọn phòng ban khác.',
  HR_DEPARTMENT_CHILD_NOT_FOUND: 'Phòng ban cấp dưới không tồn tại. Vui lòng chọn phòng ban khác.',
  HR_EMPLOYEE_NOT_FOUND: 'Nhân viên không tồn tại. Vui lòng tải lại trang và chọn nhân viên khác.',
  HR_EMPLOYEE_CODE_EXISTED: 'Mã nhân viên đã được sử dụng. Vui lòng chọn mã khác.',
  HR_EMPLOYEE_ACCOUNT_DUPLICATED: 'Tên tài khoản đã thuộc về nhân viên khác. Vui lòng chọn tên khác.',
  HR_EMPLOYEE_IN_USE:
    'Nhân viên đã có dữ liệu chấm công hoặc đang quản lý phòng ban. Vui lòng khóa tài khoản thay vì xóa.',
  HR_EMPLOYEE_STILL_ACTIVE:
    'Tài khoản vẫn đang hoạt động. Vui lòng ngừng hoạt động tài khoản trước khi xóa dữ liệu của người này.',
  HR_EMPLOYEE_RETAINED:
    'Công ty còn phải giữ dữ liệu chấm công kèm tên của người này. Vui lòng xóa sau hoặc thay đổi cài đặt quyền riêng tư.',
  HR_EMPLOYEE_INFO_NOT_FOUND: 'Nhân viên chưa có thông tin công việc. Vui lòng nhập thông tin trước.',
  HR_EMPLOYEE_INFO_CODE_EXISTED: 'Mã trong thông tin công việc đã được sử dụng. Vui lòng chọn mã khác.',
  HR_MANAGER_NOT_FOUND: 'Người quản lý không tồn tại. Vui lòng tải lại trang và chọn người khác.',
  HR_MANAGER_EXISTED: 'Nhân viên này đã là người quản lý.',
  HR_SHEET_UNREADABLE:
    'Không đọc được bảng tính: tệp bị hỏng hoặc có mật khẩu bảo vệ. Vui lòng lưu lại rồi thử lần nữa.',
  HR_SHEET_HIDDEN:
    'Tệp không có trang tính nào hiển thị. Vui lòng bỏ ẩn trang tính chứa nhân viên, lưu tệp rồi chọn lại.',
  HR_SHEET_TOO_LARGE:
    'Bảng tính quá lớn: tối đa 20.000 dòng và 100 cột. Vui lòng chia nhỏ hoặc xóa các dòng trống ở cuối.',
  HR_SHEET_DOCTYPE:
    'Bảng tính chứa định nghĩa kiểu tài liệu (DOCTYPE), điều mà không bảng tính nào cần và có thể che giấu mã gây hại. Vui lòng lưu lại bằng phần mềm bảng tính.',
  HR_IMPORT_NOT_FOUND: 'Lần nhập này không còn nữa. Vui lòng chọn lại tệp.',
  HR_IMPORT_NOT_READY: 'Chưa thể thực hiện lần nhập này. Vui lòng xem trạng thái và các lỗi của nó.',
  HR_VISITOR_NOT_FOUND: 'Khách không tồn tại. Vui lòng tải lại danh sách.',
  HR_VISITOR_NO_QR: 'Hiện không thể gửi mã QR cho khách này.',
  HR_VISITOR_NO_WINDOW:
    'Khách này không còn cuộc họp nào. Vui lòng cấp mã mới cho một khung giờ trong hôm nay.',
  HR_CARD_NOT_FOUND: 'Thẻ khách không tồn tại.',
  HR_CARD_NUM_EXISTED: 'Đã có thẻ khách hoặc nhân viên mang số này.',
  HR_CARD_NOT_AVAILABLE: 'Thẻ này đang cho mượn, hỏng hoặc ngừng hoạt động. Vui lòng chọn thẻ khác.',
  HR_CARD_NOT_LENT: 'Không có khách nào đang giữ thẻ này.',
  HR_CARD_IN_USE: 'Khách đang giữ thẻ này. Vui lòng nhận lại trước.',
  HR_VISIT_NOT_FOUND: 'Mục này không tồn tại. Vui lòng tải lại sổ khách.',
  HR_VISIT_NOT_EXPECTED: 'Người này không có lịch đến hôm nay.',
  HR_VISIT_INSIDE: 'Người này đã được ghi nhận vào.',
  HR_VISIT_LEFT: 'Người này đã được ghi nhận ra.',
  HR_DECLARATION_NOT_FOUND: 'Khai báo không tồn tại hoặc liên kết đã hết hạn.',
  HR_DECLARATION_EXISTED: 'Khai báo này đã được gửi.',
  AREA_BUILDING_ID_NOT_FOUND: 'Tòa nhà không tồn tại. Vui lòng tải lại danh sách.',
  AREA_BUILDING_CODE_DUPLICATED: 'Mã tòa nhà đã được sử dụng trong công ty. Vui lòng chọn mã khác.',
  AREA_BUILDING_IN_USE: 'Tòa nhà vẫn còn phòng hoặc cổng xe. Vui lòng xóa hoặc chuyển chúng trước.',
  AREA_ROOM_ID_NOT_FOUND: 'Phòng không tồn tại. Vui lòng tải lại danh sách.',
  AREA_ROOM_CODE_DUPLICATED: 'Mã phòng đã được sử dụng trong công ty. Vui lòng chọn mã khác.',
  AREA_ROOM_IN_USE: 'Phòng vẫn còn cửa, quyền ra vào hoặc cuộc họp. Vui lòng xóa hoặc chuyển chúng trước.',
  AREA_DOOR_ID_NOT_FOUND: 'Cửa không tồn tại. Vui lòng tải lại danh sách.',
  AREA_DOOR_CODE_NOT_FOUND: 'Không có cửa nào mang mã này. Vui lòng kiểm tra lại mã.',
  AREA_DOOR_CODE_DUPLICATED: 'Mã cửa đã được sử dụng trong công ty. Vui lòng chọn mã khác.',
  AREA_DOOR_IN_USE: 'Cửa vẫn còn thiết bị. Vui lòng xóa hoặc chuyển thiết bị trước.',
  AREA_DEVICE_ID_NOT_FOUND: 'Thiết bị không tồn tại. Vui lòng tải lại danh sách.',
  AREA_DEVICE_ID_DUPLICATED: 'Số thiết bị đã được sử dụng. Vui lòng chọn số khác.',
  AREA_DEVICE_CODE_DUPLICATED: 'Mã thiết bị đã được sử dụng trong công ty. Vui lòng chọn mã khác.',
  AREA_DEVICE_SERIAL_DUPLICATED: 'Số sê-ri đã thuộc về thiết bị khác. Vui lòng kiểm tra nhãn trên thiết bị.',
  AREA_DEVICE_IN_USE: 'Thiết bị đã có lượt chấm công. Vui lòng ngừng hoạt động thiết bị thay vì xóa.',
  AREA_DEVICE_LOCK_NOT_FOUND:
    'Thiết bị không có ổ khóa này, hoặc ổ khóa chưa được gán cho cửa nào. Vui lòng tải lại trang.',
  AREA_DOOR_LOCK_TAKEN:
    'Cửa này đã có một ổ khóa của bộ điều khiển. Vui lòng chọn cửa khác hoặc bỏ gán ổ khóa đó trước.',
  AREA_DEVICE_SETTING_ID_NOT_FOUND: 'Cấu hình thiết bị không tồn tại. Vui lòng tải lại trang.',
  AREA_DEVICE_SETTING_CODE_DUPLICATED: 'Mã cấu hình thiết bị đã được sử dụng. Vui lòng chọn mã khác.',
  AREA_ROOM_ACCESS_ID_NOT_FOUND: 'Quyền ra vào này không tồn tại. Vui lòng tải lại danh sách.',
  AREA_ROOM_ACCESS_NOT_NEEDED: 'Phòng này mở cho mọi người, không cần quyền ra vào.',
  AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED:
    'Người này đã có quyền vào phòng. Vui lòng sửa quyền ra vào hiện có.',
  AREA_ROOM_PARENT_NOT_FOUND: 'Phòng cấp trên không tồn tại. Vui lòng chọn phòng khác.',
  AREA_ROOM_CHILD_NOT_FOUND: 'Phòng cấp dưới không tồn tại. Vui lòng chọn phòng khác.',
  HOOK_NOT_FOUND: 'Webhook này không còn tồn tại.',
  HOOK_NAME_EXISTED: 'Công ty này đã có webhook mang tên này.',
  HOOK_ADDRESS_NOT_PERMITTED:
    'Địa chỉ phải bắt đầu bằng https và thuộc một trong các máy chủ mà người vận hành hệ thống cho phép.',
  HOOK_HOSTS_NOT_SET: 'Người vận hành hệ thống cần cho phép máy chủ trước: hiện chưa thể gửi đi đâu.',
  HOOK_LIMIT_REACHED: 'Công ty đã có đủ số webhook cho phép. Vui lòng xóa bớt một webhook trước.',
  HOOK_DISABLED: 'Webhook này đang tắt. Vui lòng bật lại trước.',
  HOOK_DELIVERY_NOT_FOUND: 'Lượt gửi này không còn tồn tại.',
  HOOK_DELIVERY_WAITING: 'Lượt gửi này vẫn đang được thử.',
  NOTI_NOTIFICATION_NOT_FOUND: 'Thông báo không tồn tại. Vui lòng tải lại danh sách.',
  NOTI_DEVICE_TOKEN_NOT_FOUND:
    'Trình duyệt này chưa đăng ký nhận thông báo. Vui lòng bật lại trong phần cài đặt.',
  SCHE_EVENT_NOT_FOUND: 'Cuộc họp không tồn tại. Vui lòng tải lại lịch.',
  SCHE_SCHEDULE_NOT_FOUND: 'Sự kiện trong lịch không tồn tại. Vui lòng tải lại lịch.',
  SCHE_FEED_NOT_FOUND: 'Không có địa chỉ nào để thu hồi. Vui lòng tải lại trang.',
  SCHE_APP_PASSWORD_NOT_FOUND: 'Bạn không có mật khẩu ứng dụng này. Vui lòng tải lại trang.',
  SCHE_APP_PASSWORD_LIMIT: 'Bạn đã có đủ số mật khẩu ứng dụng tối đa. Vui lòng thu hồi bớt một mật khẩu.',
  SCHE_EVENT_GUEST_NOT_EMPTY:
    'Thao tác này làm mất các cuộc họp có khách mời. Vui lòng chuyển hoặc hủy các cuộc họp trước để khách được báo.',
  SCHE_INVALID_STATUS: 'Không thể thực hiện ở trạng thái hiện tại. Vui lòng tải lại lịch.',
  SCHE_ROOM_TAKEN: 'Phòng đã có người đặt vào thời gian này. Vui lòng chọn thời gian khác hoặc phòng khác.',
  SCHE_ROOM_BUSY: 'Hiện có quá nhiều người đang đặt phòng này. Vui lòng thử lại sau giây lát.',
  VEH_ID_NOT_FOUND: 'Phương tiện không tồn tại. Vui lòng tải lại danh sách.',
  VEH_LIMIT_REACHED: 'Đã đăng ký đủ bốn phương tiện. Vui lòng xóa bớt một phương tiện trước.',
  VEH_PLATENO_EXISTED: 'Biển số đã được đăng ký. Vui lòng kiểm tra lại.',
  VEH_REGISTERNO_EXISTED: 'Số đăng ký xe đã được đăng ký. Vui lòng kiểm tra lại.',
  VEH_CHASSISNO_EXISTED: 'Số khung đã được đăng ký. Vui lòng kiểm tra lại.',
  VEH_ENGINENO_EXISTED: 'Số máy đã được đăng ký. Vui lòng kiểm tra lại.',
  VEH_GATE_NOT_FOUND: 'Cổng xe không tồn tại. Vui lòng tải lại danh sách.',
  VEH_GATE_CODE_EXISTED: 'Mã cổng xe đã được sử dụng trong công ty. Vui lòng chọn mã khác.',
  VEH_GATE_IN_USE: 'Cổng xe vẫn còn làn xe. Vui lòng xóa hoặc chuyển chúng trước.',
  VEH_LANE_NOT_FOUND: 'Làn xe không tồn tại. Vui lòng tải lại danh sách.',
  VEH_LANE_NAME_EXISTED: 'Cổng xe này đã có làn xe dùng tên đó. Vui lòng chọn tên khác.',
  VEH_LANE_IN_USE: 'Làn xe vẫn còn thiết bị giám sát. Vui lòng xóa hoặc chuyển chúng trước.',
  VEH_DEVICES_NOT_FOUND: 'Thiết bị giám sát không tồn tại. Vui lòng tải lại danh sách.',
  VEH_DEVICES_ID_EXISTED: 'Mã thiết bị giám sát đã được sử dụng. Vui lòng chọn mã khác.',
  VEH_DEVICES_NAME_EXISTED: 'Tên thiết bị giám sát đã được sử dụng. Vui lòng chọn tên khác.',
  VEH_DEVICES_IN_USE: 'Thiết bị giám sát này đã ghi nhận lượt xe. Có thể xóa khi các lượt đó đã hết hạn lưu.',
  VEH_DEVICES_NO_CAMERA: 'Chỉ camera và đầu đọc thẻ báo lượt xe. Vui lòng chọn một trong hai loại này.',
  VEH_DEVICES_CAMERAURL_EXISTED:
    'Địa chỉ camera đã được thiết bị giám sát khác sử dụng. Vui lòng kiểm tra lại.',
  REQ_ID_NOT_FOUND: 'Đơn yêu cầu không tồn tại. Vui lòng tải lại danh sách.',
  REQ_INVALID_STATUS: 'Không thể thực hiện khi đơn yêu cầu đang ở trạng thái này. Vui lòng tải lại.',
  REQ_CLASH: 'Một đơn yêu cầu khác của cùng người, đang chờ hoặc đã duyệt, trùng một phần thời gian này.',
  REQ_NOT_EMPLOYED:
    'Đơn có ngày trước ngày làm việc đầu tiên hoặc sau ngày làm việc cuối cùng. Vui lòng chọn ngày khác.',
  REQ_TYPE_NOT_FOUND: 'Loại đơn hoặc danh mục này không tồn tại hoặc đã bị tắt.',
  REQ_TYPE_EXISTED: 'Đã có danh mục nghỉ phép dùng mã này.',
  REQ_TYPE_IN_USE:
    'Danh mục này đã được dùng trong đơn yêu cầu, hoặc có sẵn trong hệ thống. Vui lòng tắt thay vì xóa.',
  REQ_TYPE_NO_BALANCE: 'Chỉ nghỉ phép mới được trừ vào số ngày phép.',
  REQ_PUNCH_NOT_FOUND: 'Lần chấm công này không tồn tại hoặc không còn được tính.',
  REQ_NOTHING_TO_CANCEL:
    'Không ngày nào trong số này có thể hủy: không thuộc đơn đã duyệt hoặc đã được hủy trước đó.',
  REQ_NOTHING_TO_CORRECT:
    'Ngày này không thiếu gì: đã có giờ vào hoặc giờ ra bạn nhập, hoặc đã có đơn được duyệt cho ngày này.',
  REQ_LEAVE_BEYOND: 'Số phép còn lại không đủ. Vui lòng xin ít hơn hoặc chọn loại nghỉ khác.',
  REQ_GRANT_NOT_FOUND:
    'Khoản phép này không phải do cấp thủ công hoặc không còn tồn tại. Vui lòng tải lại sổ phép.',
  REQ_GRANT_SPENT: 'Khoản phép này đã được dùng nhiều hơn mức đó hoặc đã chuyển sang năm sau.',
  REQ_GRANT_YEAR: 'Ngày cuối phải nằm trong năm được cấp phép.',
  CON_ID_NOT_FOUND: 'Hợp đồng không tồn tại. Vui lòng tải lại danh sách.',
  CON_CODE_EXISTED: 'Mã hợp đồng đã được sử dụng trong công ty. Vui lòng chọn mã khác.',
  CON_DATES: 'Ngày bắt đầu phải trước ngày kết thúc',
  CON_TYPE_NOT_FOUND: 'Loại hợp đồng không tồn tại. Vui lòng chọn loại khác.',
  CON_TYPE_EXISTED: 'Đã có loại hợp đồng dùng tên này.',
  CON_TYPE_IN_USE: 'Vẫn còn hợp đồng thuộc loại này. Vui lòng đổi loại của chúng trước.',
  CON_RULE_NOT_FOUND: 'Quy tắc không tồn tại. Vui lòng tải lại danh sách.',
  CON_RULE_EXISTED: 'Đã có quy tắc dùng tên này.',
  TEL_AGENT_NOT_FOUND: 'Bạn không có chương trình theo dõi này. Vui lòng tải lại trang.',
  TEL_AGENT_LIMIT: 'Bạn đã có đủ số chương trình theo dõi tối đa. Vui lòng thu hồi bớt một chương trình.',
  TEL_BUCKET_NOT_FOUND: 'Không có nhóm dữ liệu hoặc sự kiện này. Vui lòng tạo nhóm dữ liệu trước.',
  TEL_CHECK_NOT_OPEN: 'Hiện không có câu hỏi nào cần bạn trả lời.',
  TEL_CLIENT_CLOSED:
    'Bạn không trả lời kịp nên thời gian không được ghi nhận. Vui lòng trả lời câu hỏi trên màn hình làm việc từ xa.',
  TEL_LOG_NOT_FOUND: 'Không có giờ nghỉ hoặc khai báo này. Vui lòng tải lại trang.',
  TEL_PICTURE_NOT_FOUND: 'Ảnh này không còn hoặc đã được so sánh. Vui lòng tải lại trang.',
  TEL_LOG_CLASH: 'Bạn đã có giờ nghỉ hoặc khai báo trong khoảng thời gian này. Vui lòng chọn thời gian khác.',
  TEL_LOG_DECIDED: 'Mục này vừa được quyết định. Vui lòng tải lại trang.',
  FILE_SIZE_TOO_LARGE: 'Tệp quá lớn. Vui lòng chọn tệp nhỏ hơn.',
  FILE_NOT_WIDE: 'Hình hoặc video phải có tỷ lệ 16:9. Vui lòng cắt lại rồi tải lên.',
  FILE_QUOTA_EXCEEDED:
    'Dung lượng tệp của công ty đã đạt giới hạn. Vui lòng xóa firmware, mô hình hoặc tệp màn hình chào không còn dùng rồi thử lại.',
  FILE_SIZE_TOO_SMALL: 'Tệp quá nhỏ. Vui lòng chọn tệp lớn hơn.',
  FILE_TYPE_NOT_ALLOWED: 'Loại tệp này không được phép.',
  FILE_WITHOUT_MANIFEST:
    'Tệp này không phải gói Android vì thiếu AndroidManifest.xml. Hãy chọn tệp .apk đầy đủ của bản phát hành.',
  IMAGE_TYPE_NOT_ALLOWED: 'Đây không phải ảnh thuộc loại được phép. Vui lòng chọn tệp BMP, JPG hoặc PNG.',
  IMAGE_UNREADABLE: 'Ảnh bị hỏng và không đọc được. Vui lòng chọn ảnh khác.',
  IMAGE_SIDE_OUT_OF_RANGE:
    'Mỗi cạnh của ảnh phải từ 128 đến 1024 điểm ảnh. Vui lòng chọn ảnh khác hoặc đổi kích thước.',
  IMAGE_RATIO_WRONG: 'Ảnh phải được cắt theo tỉ lệ 4 : 5 như khung cắt. Vui lòng cắt lại.',
  IMAGE_COUNT_WRONG: 'Bạn phải chọn đủ 5/5 ảnh để tải lên!',
  IMAGE_DUPLICATED: 'Các ảnh không được trùng nhau!',
  IMAGE_NOT_CHANGED: 'Ảnh này giống ảnh hiện có. Vui lòng chọn ảnh khác.',
  IMAGE_NOT_WAITING: 'Không có ảnh nào chờ duyệt. Vui lòng tải lại trang.',
  IMAGE_NONE_UPLOADED: 'Vui lòng tải lên ảnh nhận diện',
  END_TIME_CANT_NULL: 'Vui lòng nhập thời gian kết thúc',
};

/**
 * Error texts with placeholders for the waiting time or for the years without enough leave. They are used if these
 * values are known.
 */
export const errorsWithValues = {
  tooMany: 'Bạn đã thử quá nhiều lần. Vui lòng thử lại sau {wait}.',
  leaveBeyond: 'Số phép còn lại của năm {years} không đủ. Hãy xin ít hơn hoặc chọn loại nghỉ khác.',
};
