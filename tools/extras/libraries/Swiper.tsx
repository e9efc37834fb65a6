import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';

export default function SwiperTool() {
  return (
    <Swiper>
      <SwiperSlide>First slide</SwiperSlide>
      <SwiperSlide>Second slide</SwiperSlide>
    </Swiper>
  );
}
