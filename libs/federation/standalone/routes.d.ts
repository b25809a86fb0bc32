declare module '#routes' {
  export const routes: import('@waybill/kit').RemoteModule['routes'];
  export const locales: import('@waybill/kit').RemoteModule['locales'];
}
