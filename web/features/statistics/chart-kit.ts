/** The parts of chart.js that the shop uses. This file is loaded on demand. */
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
);
Chart.defaults.font.family = '"Nunito Variable", "Segoe UI", Roboto, sans-serif';
Chart.defaults.font.size = 13;

export { Chart };
