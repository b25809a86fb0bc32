export const NOTIFICATIONS_API = '/api/notifications';
