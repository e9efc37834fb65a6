import L from 'leaflet';
import marker from 'leaflet/dist/images/marker-icon.png';
import { MapContainer, Marker, Popup } from 'react-leaflet';
import 'leaflet/dist/leaflet.css';

export default () => (
  <MapContainer center={[52, 13]} zoom={5} style={{ height: 300 }}>
    <Marker position={[52, 13]} icon={L.icon({ iconUrl: marker, iconSize: [25, 41] })} alt="Open">
      <Popup>Popup of the map</Popup>
    </Marker>
  </MapContainer>
);
