/** The baseline for the tracking lookup: node:http, mysql2, two prepared queries, nothing else. */
import { createServer } from 'node:http';
import { createPool } from 'mysql2';

const pool = createPool({
  uri: process.env.DATABASE_URL?.replace('mariadb:', 'mysql:'),
  connectionLimit: 10,
  timezone: 'Z',
  dateStrings: ['DATE'],
});

const PARCEL = `SELECT id, tracking_code, status, stage, shipped_via, weight, min_expected_delivery_date,
  max_expected_delivery_date, current_location, destination, pickup_location, recipient_name, sender_name, image,
  show_map, map_zoom, map_current_latitude, map_current_longitude, map_pickup_latitude, map_pickup_longitude,
  map_destination_latitude, map_destination_longitude, history_count, updated_at
  FROM parcels WHERE tracking_code = ?`;
const ACTIVITIES = `SELECT title, description, icon, color, happened_at, created_at FROM activities
  WHERE parcel_id = ? ORDER BY happened_at DESC, id DESC LIMIT 16`;

createServer((request, response) => {
  const code = decodeURIComponent(request.url.slice('/api/parcels/'.length));
  pool.execute(PARCEL, [code], (error, [parcel] = []) => {
    if (error || !parcel) {
      response.writeHead(404).end();
      return;
    }
    pool.execute(ACTIVITIES, [parcel.id], (_, data) => {
      const { id, ...fields } = parcel;
      const body = JSON.stringify({
        status: 'success',
        errors: [],
        message: '',
        data: { ...fields, history: { data } },
      });
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
}).listen(Number(process.env.API_PORT), '127.0.0.1');
