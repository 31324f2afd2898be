import Horology
