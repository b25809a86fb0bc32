import * as kit from '@waybill/kit';

/** As in the kit; a shell that was released before the kit had it shows its own bars around those of the panel. */
export const useOwnChrome: () => void = 'useOwnChrome' in kit ? kit.useOwnChrome : () => undefined;
