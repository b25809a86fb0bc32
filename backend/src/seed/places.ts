/** Cities of the demo network: display name, latitude, longitude. */
export const PLACES = {
  amsterdam: ['Amsterdam, Netherlands', 52.3676, 4.9041],
  athens: ['Athens, Greece', 37.9838, 23.7275],
  berlin: ['Berlin, Germany', 52.52, 13.405],
  casablanca: ['Casablanca, Morocco', 33.5731, -7.5898],
  chicago: ['Chicago, United States', 41.8781, -87.6298],
  copenhagen: ['Copenhagen, Denmark', 55.6761, 12.5683],
  delhi: ['New Delhi, India', 28.6139, 77.209],
  dubai: ['Dubai, United Arab Emirates', 25.2048, 55.2708],
  frankfurt: ['Frankfurt, Germany', 50.1109, 8.6821],
  hamburg: ['Hamburg, Germany', 53.5511, 9.9937],
  helsinki: ['Helsinki, Finland', 60.1699, 24.9384],
  istanbul: ['Istanbul, Türkiye', 41.0082, 28.9784],
  jakarta: ['Jakarta, Indonesia', -6.2088, 106.8456],
  leipzig: ['Leipzig, Germany', 51.3397, 12.3731],
  lisbon: ['Lisbon, Portugal', 38.7223, -9.1393],
  london: ['London, United Kingdom', 51.5072, -0.1276],
  lyon: ['Lyon, France', 45.764, 4.8357],
  madrid: ['Madrid, Spain', 40.4168, -3.7038],
  milan: ['Milan, Italy', 45.4642, 9.19],
  nairobi: ['Nairobi, Kenya', -1.2921, 36.8219],
  newyork: ['New York, United States', 40.7128, -74.006],
  oslo: ['Oslo, Norway', 59.9139, 10.7522],
  paris: ['Paris, France', 48.8566, 2.3522],
  rotterdam: ['Rotterdam, Netherlands', 51.9244, 4.4777],
  santos: ['Santos, Brazil', -23.9608, -46.3336],
  saopaulo: ['São Paulo, Brazil', -23.5505, -46.6333],
  shanghai: ['Shanghai, China', 31.2304, 121.4737],
  singapore: ['Singapore, Singapore', 1.3521, 103.8198],
  stockholm: ['Stockholm, Sweden', 59.3293, 18.0686],
  tokyo: ['Tokyo, Japan', 35.6762, 139.6503],
  vienna: ['Vienna, Austria', 48.2082, 16.3738],
  warsaw: ['Warsaw, Poland', 52.2297, 21.0122],
} as const satisfies Record<string, readonly [string, number, number]>;

export type Place = keyof typeof PLACES;

export const nameOf = (place: Place): string => PLACES[place][0];
export const cityOf = (place: Place): string => nameOf(place).split(',')[0] ?? '';
