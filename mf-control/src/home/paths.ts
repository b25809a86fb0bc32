export const HOME_API = '/api/home';
